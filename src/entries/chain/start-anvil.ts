import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface AnvilOptions {
  program: string;
  host: string;
  /** 0 selects a free port. */
  port: number;
  chainId: number;
  genesis: object;
  /** Whether Ctrl+C in the terminal only reaches this process, which then has to stop anvil. @default false */
  detached?: boolean | undefined;
  /** Called with a stop function once the process exists. */
  onSpawn?: ((stop: () => Promise<void>) => void) | undefined;
}

export interface RunningAnvil {
  url: string;
  /** Stops it. Resolves once its process has ended. */
  stop: () => Promise<void>;
  /** Resolves with its exit code. */
  ended: Promise<number>;
}

/** Kept characters of the anvil output, for the error message. */
const KEPT = 4000;

/**
 * Starts anvil and waits until it listens.
 * @throws if the port is in use or anvil does not start
 */
export async function startAnvil(options: AnvilOptions): Promise<RunningAnvil> {
  const { program, host, port, chainId, genesis } = options;
  const folder = mkdtempSync(join(tmpdir(), 'payment-request-mock-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const file = join(folder, 'genesis.json');
    writeFileSync(file, JSON.stringify(genesis));
    const flags = ['--host', host, '--port', String(port), '--chain-id', String(chainId), '--init', file];
    // A separate process group does not receive Ctrl+C.
    const detached = options.detached === true && process.platform !== 'win32';
    const child = spawn(program, flags, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true, detached });
    const exited = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
    let isStopping = false;
    const stop = async () => {
      isStopping = true;
      child.kill('SIGTERM');
      await exited;
      removeFolder();
    };
    options.onSpawn?.(stop);
    const url = await listening(child, options);
    child.stderr?.pipe(process.stderr);
    return { url, stop, ended: exited.then((code) => (isStopping ? new Promise<never>(() => {}) : code)) };
  } finally {
    // Anvil has read the folder once it listens.
    removeFolder();
  }
}

/** Waits until anvil listens. Returns its URL. */
function listening(child: ChildProcess, { program, host, port }: AnvilOptions): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const note = (text: string) => {
      printed = (printed + text).slice(-KEPT);
      const address = /Listening on (\S+)/.exec(printed)?.[1];
      if (address === undefined) return;
      // Drains the output, because a full pipe would block it.
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', note);
      child.stdout?.resume();
      resolve(`http://${address.replace(/^0\.0\.0\.0:/, '127.0.0.1:')}`);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', note);
    child.once('error', (error) => reject(new Error(`${program} cannot be run: ${error.message}`)));
    child.once('close', (code) => reject(new Error(describeExit(printed, code, host, port))));
  });
}

function describeExit(printed: string, code: number | null, host: string, port: number): string {
  if (/address.*in use|os error (48|98|10048)/i.test(printed)) {
    const advice = 'stop the other program, or choose another port with --port (0 selects a free one)';
    return `port ${port} on ${host} is in use; ${advice}`;
  }
  const reason = printed.trim().split('\n').at(-1) ?? '';
  return `anvil ended with code ${code ?? 'none'} before it listened${reason === '' ? '' : `: ${reason}`}`;
}
