/** Runs `npm start`, or the command that it is given, on a free port, makes one call and ends it. */
import { spawn } from 'node:child_process';

const [command, ...args] = process.argv.length > 2 ? process.argv.slice(2) : ['npm', 'start'];
// A group of processes of its own, so that npm, its shell and the server end together.
const child = spawn(command, args, {
  detached: true,
  env: { ...process.env, MOCK_PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise((resolve, reject) => {
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`${command} ended with ${code}`)));
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text);
    printed += text;
    const address = /listening on (http:\S+)\s/.exec(printed)?.[1];
    if (address !== undefined) resolve(address);
  });
});
try {
  const headers = { 'x-api-key': 'test-api-key' };
  const answer = await fetch(`${url}/v2/currencies`, { headers, signal: AbortSignal.timeout(10_000) });
  console.log(`GET /v2/currencies ${answer.status}`);
  if (answer.status !== 200) process.exitCode = 1;
} finally {
  process.kill(-child.pid, 'SIGTERM');
}
