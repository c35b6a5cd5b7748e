//! The messages of the protocol, as bytes.

/// What a broker says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    Info(String),
    Message { subject: String, sid: u64, reply: Option<String>, headers: Vec<u8>, payload: Vec<u8> },
    Ping,
    Pong,
    Ok,
    Error(String),
}

/// A line of the protocol is not longer, except the first.
const MAX_LINE: usize = 1 << 20;

/// Takes the first frame out of these bytes. `Ok(None)`: there is more to come. An error is not of this protocol.
pub fn take(buffer: &mut Vec<u8>) -> Result<Option<Frame>, String> {
    let Some(end) = buffer.windows(2).position(|pair| pair == b"\r\n") else {
        return if buffer.len() > MAX_LINE { Err("a line without an end".to_owned()) } else { Ok(None) };
    };
    let line = std::str::from_utf8(&buffer[..end]).map_err(|_| "bytes that are no text".to_owned())?;
    let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let frame = match word.to_ascii_uppercase().as_str() {
        "INFO" => Frame::Info(rest.trim().to_owned()),
        "PING" => Frame::Ping,
        "PONG" => Frame::Pong,
        "+OK" => Frame::Ok,
        "-ERR" => Frame::Error(rest.trim().trim_matches('\'').to_owned()),
        "MSG" => return message(buffer, end, 0),
        "HMSG" => return message(buffer, end, 1),
        _ => return Err(format!("`{}`", line.chars().take(40).collect::<String>().escape_debug())),
    };
    buffer.drain(..end + 2);
    Ok(Some(frame))
}

/// `MSG subject sid [reply] size`, or `HMSG` with the size of the headers before the size of all.
fn message(buffer: &mut Vec<u8>, end: usize, sizes_before: usize) -> Result<Option<Frame>, String> {
    let line = String::from_utf8_lossy(&buffer[..end]).into_owned();
    let wrong = || format!("`{}`", line.escape_debug());
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let fixed = 4 + sizes_before;
    let reply = match words.len() {
        n if n == fixed => None,
        n if n == fixed + 1 => Some(words[3].to_owned()),
        _ => return Err(wrong()),
    };
    let number = |word: &str| word.parse::<usize>().map_err(|_| wrong());
    let size = number(words[words.len() - 1])?;
    let headers = if sizes_before > 0 { number(words[words.len() - 2])? } else { 0 };
    let sid = words[2].parse().map_err(|_| wrong())?;
    if headers > size || size > 1 << 30 {
        return Err(wrong());
    }
    let (first, all) = (end + 2, end + 2 + size + 2);
    if buffer.len() < all {
        return Ok(None);
    }
    let payload = buffer[first + headers..first + size].to_vec();
    let headers = buffer[first..first + headers].to_vec();
    let subject = words[1].to_owned();
    buffer.drain(..all);
    Ok(Some(Frame::Message { subject, sid, reply, headers, payload }))
}

/// The status and the lines of headers.
pub fn headers(bytes: &[u8]) -> (Option<u16>, Vec<(String, String)>) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.split("\r\n");
    let status = lines.next().and_then(|line| line.strip_prefix("NATS/1.0")).and_then(|rest| {
        let word = rest.split_ascii_whitespace().next()?;
        word.parse().ok()
    });
    let pairs = lines.filter_map(|line| line.split_once(':'));
    (status, pairs.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())).collect())
}

/// Adds a message for the broker.
pub fn publish(out: &mut Vec<u8>, subject: &str, reply: Option<&str>, headers: &[(&str, &str)], payload: &[u8]) {
    let reply = reply.map(|reply| format!("{reply} ")).unwrap_or_default();
    if headers.is_empty() {
        out.extend(format!("PUB {subject} {reply}{}\r\n", payload.len()).bytes());
    } else {
        let lines: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let head = format!("NATS/1.0\r\n{lines}\r\n");
        out.extend(format!("HPUB {subject} {reply}{} {}\r\n{head}", head.len(), head.len() + payload.len()).bytes());
    }
    out.extend(payload);
    out.extend(b"\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_come_in_pieces() {
        let whole = b"INFO {\"a\":1}\r\nPING\r\n+OK\r\nMSG a.b 7 3\r\na\r\n\r\nHMSG a 8 r.x 12 14\r\nNATS/1.0\r\n\r\nhi\r\n-ERR 'No'\r\n";
        let mut found = Vec::new();
        let mut buffer = Vec::new();
        for &byte in whole {
            buffer.push(byte);
            found.extend(take(&mut buffer).unwrap());
        }
        let message = |subject: &str, sid, reply: Option<&str>, headers: &[u8], payload: &[u8]| Frame::Message {
            subject: subject.to_owned(),
            sid,
            reply: reply.map(str::to_owned),
            headers: headers.to_vec(),
            payload: payload.to_vec(),
        };
        let expected = [
            Frame::Info("{\"a\":1}".to_owned()),
            Frame::Ping,
            Frame::Ok,
            message("a.b", 7, None, b"", b"a\r\n"),
            message("a", 8, Some("r.x"), b"NATS/1.0\r\n\r\n", b"hi"),
            Frame::Error("No".to_owned()),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn other_protocols_are_noticed() {
        let wrong = [
            "HTTP/1.1 400 Bad Request\r\n",
            "MSG a 1\r\n",
            "MSG a b 1\r\n",
            "HMSG a 1 9 3\r\n",
            "MSG a 1 9999999999\r\n",
        ];
        for text in wrong {
            assert!(take(&mut text.as_bytes().to_vec()).is_err(), "{text}");
        }
        assert_eq!(take(&mut b"PIN".to_vec()), Ok(None));
    }

    #[test]
    fn what_is_published() {
        let mut out = Vec::new();
        publish(&mut out, "a", None, &[], b"x");
        publish(&mut out, "b", Some("r"), &[("N", "1")], b"yz");
        assert_eq!(out, b"PUB a 1\r\nx\r\nHPUB b r 18 20\r\nNATS/1.0\r\nN: 1\r\n\r\nyz\r\n");
        assert_eq!(
            headers(b"NATS/1.0 404 No Messages\r\nA: b\r\n\r\n"),
            (Some(404), vec![("A".to_owned(), "b".to_owned())])
        );
    }
}
