/* genmc_internal.h: some programs include GenMC's inner header by name; what they use of it is in genmc.h. */
#include <genmc.h>
