/** Starts the measured processes and talks to them. */
import { spawn } from 'node:child_process';

const CPU_ON_MESSAGE = new URL('cpu-on-message.mjs', import.meta.url).href;

/** Starts node with a script that replies to "cpu". */
export function startNode(env, ...args) {
  return spawn(process.execPath, ['--import', CPU_ON_MESSAGE, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: undefined, ...env },
  });
}

/** Sends a message and returns the reply. */
export async function ask(child, message) {
  const reply = messageOf(child);
  child.send(message);
  return reply;
}

/** Returns the next message of a process, or throws when it exits before. */
export function messageOf(child) {
  return new Promise((received, failed) => {
    const exited = (code) => failed(new Error(`${child.spawnargs.join(' ')} exited with ${code}`));
    child.once('exit', exited);
    child.once('message', (message) => {
      child.off('exit', exited);
      received(message);
    });
  });
}

/** Returns the URL that a process prints, and reads on, so that it can go on printing. */
export async function urlOf(child) {
  let seen = '';
  return new Promise((found, failed) => {
    child.once('exit', (code) => failed(new Error(`exited with ${code} before it listened: ${seen}`)));
    child.stdout.setEncoding('utf8').on('data', (text) => {
      if (seen.length > 10_000) return;
      seen += text;
      const url = /http:\/\/[\w.]+:\d+(?=\s)/.exec(seen)?.[0];
      if (url !== undefined) found(url);
    });
  });
}
