// Makes a call, prints a line, and runs forever, as does its child.
import { spawn } from 'node:child_process';

const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
await fetch(`${process.env.EXAMINE_URL}/v2/currencies`, { headers: { 'x-api-key': 'test-api-key' } });
process.stdout.write('waiting\n');
const { writeFileSync } = await import('node:fs');
writeFileSync(process.argv[2], String(child.pid));
setInterval(() => {}, 1000);
