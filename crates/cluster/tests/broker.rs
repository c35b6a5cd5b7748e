//! The client and a real server: what is stored is there again, in other processes and after a restart, and what goes
//! wrong has a name.

use cluster::{Access, Address, Client, Error, Keys, Objects, Outgoing, Retention, Stream};
use std::path::Path;
use std::time::Duration;
use testkit::broker::Broker;

const WAIT: Duration = Duration::from_secs(20);

fn client(broker: &Broker) -> Client {
    connect(&broker.url(), &Access::default()).unwrap()
}

fn connect(url: &str, access: &Access) -> Result<Client, Error> {
    Client::connect(&Address::list(url).unwrap(), access, "test", WAIT)
}

fn work(name: &str) -> Stream {
    let subjects = vec![format!("{name}.>")];
    Stream { name: name.to_owned(), subjects, retention: Retention::WorkQueue, max_bytes: None }
}

fn outgoing(subject: &str, name: &str, payload: &str) -> Outgoing {
    Outgoing { subject: subject.to_owned(), name: name.to_owned(), payload: payload.as_bytes().to_vec() }
}

fn texts(client: &mut Client, most: usize) -> Vec<(String, u64)> {
    let all = client.pull("W", "all", most, Duration::from_millis(200)).unwrap();
    let text = |payload: &[u8]| String::from_utf8(payload.to_vec()).unwrap();
    all.iter()
        .map(|message| {
            client.ack(&message.ack).unwrap();
            (text(&message.payload), message.deliveries)
        })
        .collect()
}

#[test]
fn messages_are_dealt_with_once() {
    let dir = tempfile::tempdir().unwrap();
    let mut broker = Broker::start(dir.path(), "").unwrap();
    let (mut one, mut other) = (client(&broker), client(&broker));
    one.create_stream(&work("W")).unwrap();
    one.create_stream(&work("W")).unwrap();
    one.create_consumer("W", "all", Duration::from_millis(300)).unwrap();
    // A name that was published is not published again.
    let names: Vec<String> = (0..100).map(|number| number.to_string()).collect();
    let all: Vec<Outgoing> = names.iter().map(|name| outgoing("W.a", name, name)).collect();
    one.publish(&all).unwrap();
    other.publish(&all).unwrap();
    assert_eq!(one.stream_state("W").unwrap().messages, 100);
    let taken = texts(&mut other, 60);
    assert_eq!(taken.len(), 60);
    assert!(taken.iter().zip(&names).all(|((text, deliveries), name)| (text, *deliveries) == (name, 1)));
    // One that is not acknowledged comes again; one that takes long may say so.
    let [late] = &one.pull("W", "all", 1, WAIT).unwrap()[..] else { panic!() };
    for _ in 0..4 {
        std::thread::sleep(Duration::from_millis(150));
        one.in_progress(&late.ack).unwrap();
    }
    assert_eq!(texts(&mut other, 50).len(), 39);
    std::thread::sleep(Duration::from_millis(400));
    assert_eq!(texts(&mut other, 50), [("60".to_owned(), 2)]);
    other.ping().unwrap();
    assert_eq!(one.consumer_state("W", "all").unwrap().num_ack_pending, 0);
    // After a crash, what was published is there, and clients connect again.
    one.publish(&[outgoing("W.a", "last", "last")]).unwrap();
    broker.kill();
    broker.restart().unwrap();
    assert_eq!(texts(&mut other, 50), [("last".to_owned(), 1)]);
    one.ping().unwrap();
    assert_eq!(one.stream_state("X").unwrap_err(), Error::Missing("X".to_owned()));
    one.delete_stream("W").unwrap();
    one.delete_stream("W").unwrap();
}

#[test]
fn keys_and_objects() {
    let dir = tempfile::tempdir().unwrap();
    let broker = Broker::start(dir.path(), "").unwrap();
    let (mut one, mut other) = (client(&broker), client(&broker));
    let keys = Keys::new("k");
    assert_eq!(keys.all(&mut one, ">").unwrap(), Vec::<String>::new());
    keys.create(&mut one).unwrap();
    assert_eq!(keys.get(&mut one, "a").unwrap(), None);
    let first = keys.update(&mut one, "a", b"1", 0).unwrap();
    assert_eq!(keys.update(&mut other, "a", b"2", 0), Err(Error::Changed));
    let second = keys.update(&mut other, "a", b"2", first).unwrap();
    assert_eq!(keys.update(&mut one, "a", b"3", first), Err(Error::Changed));
    let entry = keys.get(&mut one, "a").unwrap().unwrap();
    assert_eq!((entry.value.as_slice(), entry.revision), (&b"2"[..], second));
    keys.put(&mut one, "b.c", b"").unwrap();
    assert_eq!(keys.get(&mut one, "b.c").unwrap().unwrap().value, b"");
    assert_eq!(keys.all(&mut one, ">").unwrap(), ["a", "b.c"]);
    keys.remove(&mut one, "a").unwrap();
    keys.remove(&mut one, "a").unwrap();
    assert_eq!((keys.get(&mut one, "a").unwrap(), keys.all(&mut one, ">").unwrap()), (None, vec!["b.c".to_owned()]));
    let objects = Objects::new("o");
    objects.create(&mut one, None).unwrap();
    assert_eq!(objects.get(&mut one, "x").unwrap(), None);
    let large: Vec<u8> = (0..700_000u64).map(|number| ((number * number) >> 8) as u8).collect();
    objects.put(&mut one, "x", &large).unwrap();
    assert!(objects.get(&mut other, "x").unwrap().unwrap() == large);
    objects.put(&mut one, "x", b"small").unwrap();
    objects.put(&mut one, "empty", b"").unwrap();
    assert_eq!(objects.get(&mut other, "x").unwrap().as_deref(), Some(&b"small"[..]));
    assert_eq!(objects.get(&mut other, "empty").unwrap().as_deref(), Some(&b""[..]));
    // Nothing of the first is left: a chunk and what is known of it, twice.
    assert_eq!(one.stream_state("OBJ_o").unwrap().messages, 3);
    objects.remove(&mut one, "x").unwrap();
    assert_eq!(objects.get(&mut other, "x").unwrap(), None);
}

#[test]
fn what_goes_wrong_has_a_name() {
    let dir = tempfile::tempdir().unwrap();
    let mut broker = Broker::start(dir.path(), "jetstream { store_dir: $STORE, max_file_store: 200KB }").unwrap();
    let mut one = client(&broker);
    one.create_stream(&work("W")).unwrap();
    let large = "x".repeat(50_000);
    let failed = (0..10).find_map(|n| one.publish(&[outgoing("W.a", &n.to_string(), &large)]).err());
    assert!(matches!(failed, Some(Error::Full { .. })), "{failed:?}");
    let small = Stream { name: "S".to_owned(), max_bytes: Some(1 << 40), ..work("S") };
    let failed = one.create_stream(&small).unwrap_err();
    assert!(matches!(failed, Error::Full { .. }), "{failed}");
    // Nobody is there.
    broker.kill();
    let failed = connect(&broker.url(), &Access::default()).err().unwrap();
    assert!(failed.to_string().contains("the broker cannot be reached: "), "{failed}");
    one.deadline = Duration::from_millis(300);
    assert!(matches!(one.ping(), Err(Error::Unreachable { .. })));
    // No JetStream, and no NATS at all.
    let conf = "jetstream: disabled";
    broker.configure(conf);
    broker.restart().unwrap();
    let mut one = client(&broker);
    one.deadline = Duration::ZERO;
    let failed = one.create_stream(&work("W")).unwrap_err();
    assert!(matches!(failed, Error::NoJetStream { .. }), "{failed:?}");
    let listener = std::net::TcpListener::bind((std::net::Ipv4Addr::LOCALHOST, 0)).unwrap();
    let url = format!("localhost:{}", listener.local_addr().unwrap().port());
    let answers = std::thread::spawn(move || {
        use std::io::Write;
        listener.accept().unwrap().0.write_all(b"SSH-2.0-OpenSSH\r\n").unwrap();
    });
    let failed = connect(&url, &Access::default()).err().unwrap();
    assert!(failed.to_string().contains("not a NATS server"), "{failed}");
    answers.join().unwrap();
}

/// A file of the test, with this text.
fn file(dir: &Path, name: &str, text: &str) -> Option<std::path::PathBuf> {
    std::fs::write(dir.join(name), text).unwrap();
    Some(dir.join(name))
}

const SEED: &str = "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY";
const PUBLIC: &str = "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4";

#[test]
fn users_and_keys() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let config = format!("authorization {{ users: [ {{ user: me, password: \"a@b\" }}, {{ nkey: {PUBLIC} }} ] }}");
    let broker = Broker::start(dir, &config).unwrap();
    let denied = |access: &Access, user: &str| match connect(&broker.url_of(user), access) {
        Ok(_) => None,
        Err(Error::Denied { why, .. }) => Some(why),
        Err(other) => panic!("{other}"),
    };
    let by_name = Access { user: Some(("me".to_owned(), Some("a@b".to_owned()))), ..Access::default() };
    let by_key = Access { nkey: file(dir, "seed", SEED), ..Access::default() };
    assert_eq!(denied(&by_name, ""), None);
    assert_eq!(denied(&by_key, ""), None);
    assert_eq!(denied(&Access::default(), "me:a%40b"), None);
    assert!(denied(&Access::default(), "me:b").is_some());
    assert!(denied(&Access::default(), "").is_some());
    assert!(denied(&by_name, "other:x").is_some());
    let wrong = Access { nkey: file(dir, "wrong", "SUAC"), ..Access::default() };
    let failed = connect(&broker.url(), &wrong).err().unwrap();
    assert!(failed.to_string().ends_with("wrong: not the seed of a user, which begins with SU"), "{failed}");
    let missing = Access { creds: Some(dir.join("none")), ..Access::default() };
    assert!(matches!(connect(&broker.url(), &missing), Err(Error::Credentials(_))));
}

/// The certificates were made for `localhost`, and for a hundred years, with openssl.
#[test]
fn connections_with_tls() {
    let dir = tempfile::tempdir().unwrap();
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tls");
    let path = |name: &str| Some(files.join(name));
    let tls = format!(
        "tls {{ cert_file: {:?}, key_file: {:?}, ca_file: {:?}, verify: true, timeout: 5 }}",
        files.join("server.pem"),
        files.join("server.key"),
        files.join("authority.pem")
    );
    let broker = Broker::start(dir.path(), &tls).unwrap();
    let access = Access {
        authority: path("authority.pem"),
        certificate: path("client.pem"),
        key: path("client.key"),
        ..Access::default()
    };
    for scheme in ["nats", "tls"] {
        let mut client = connect(&format!("{scheme}://localhost:{}", broker.port()), &access).unwrap();
        client.create_stream(&work("W")).unwrap();
        client.publish(&[outgoing("W.a", scheme, &"x".repeat(200_000))]).unwrap();
    }
    let url = format!("localhost:{}", broker.port());
    let fails = |access: Access| connect(&url, &access).err().unwrap().to_string();
    let unknown = fails(Access { authority: None, ..access.clone() });
    assert!(unknown.contains("no connection with TLS: ") && unknown.contains("NATS_CA"), "{unknown}");
    let half = fails(Access { key: None, ..access.clone() });
    assert!(half.contains("NATS_CERT and NATS_KEY belong together"), "{half}");
    let none = fails(Access { authority: path("client.key"), ..access.clone() });
    assert!(none.contains("client.key: no certificate"), "{none}");
    let anonymous = connect(&url, &Access { certificate: None, key: None, ..access });
    assert!(anonymous.is_err(), "the server asks for a certificate");
}
