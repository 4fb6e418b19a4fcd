/** A process that hangs under the fuzzer's watchdog. */
import { startWatchdog } from '../../bench/fuzz/watchdog.ts';

const watchdog = startWatchdog();
watchdog.note('curl http://localhost:4010/planted');
// A turn of the event loop starts the thread.
await new Promise(setImmediate);
for (;;);
