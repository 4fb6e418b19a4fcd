import { format } from 'node:util';
import { isoTime, machineNow } from '../../engine/kernel/clock/clock.ts';
import type { CallLine, ChainStatus, Mock, MockState } from '../mock.types.ts';
import type { Env } from './command.ts';

type MessageLevel = 'info' | 'warn' | 'error';

/**
 * Returns true for a command line that asks for JSON by the flag or the variable. Checked before the command line is
 * parsed, because parse errors are messages too.
 */
export function asksForJson(args: readonly string[], env: Env): boolean {
  const at = args.findLastIndex((arg) => /^--log-format(=|$)/.test(arg));
  const given = at < 0 ? env.MOCK_LOG_FORMAT : (args[at]?.split('=')[1] ?? args[at + 1]);
  return given === 'json';
}

let isWritten = false;

/** Writes every message on stderr as one line of JSON: those of the mock, of Node, and uncaught errors. */
export function writeMessagesAsJson(): void {
  if (isWritten) return;
  isWritten = true;
  const write = process.stderr.write.bind(process.stderr);
  const say = (level: MessageLevel, text: string, done?: () => void) => write(`${messageJson(level, text)}\n`, done);
  process.stderr.write = (text: string | Uint8Array, ...rest: unknown[]) => {
    const done = rest.find((one): one is () => void => typeof one === 'function');
    return say('info', typeof text === 'string' ? text : new TextDecoder().decode(text), done);
  };
  console.warn = (...parts) => void say('warn', format(...parts));
  console.error = (...parts) => void say('error', format(...parts));
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => void say('warn', `${name}: ${message}`));
  process.on('uncaughtException', (error) => {
    say('error', format(error));
    process.exit(1);
  });
}

/** Returns a message as JSON: its first line, and the others as `detail`, such as a stack. */
function messageJson(level: MessageLevel, text: string): string {
  const [first = '', ...rest] = text.trim().split('\n');
  const message = first.replace(/^payment-request-mock: (warning: )?/, '');
  return jsonLine('message', { level, message, ...(rest.length > 0 && { detail: rest.join('\n') }) });
}

/** Returns the line of `--log-format json` once the mock listens, with a line feed. */
export function bannerJson(
  { url, controlToken }: Mock,
  credentials: MockState['credentials'],
  version: string,
  chain: ChainStatus | null = null,
): string {
  return `${jsonLine('listening', {
    version,
    url,
    ...credentials,
    docs: `${url}/docs`,
    panel: `${url}/__mock/`,
    ...(controlToken !== undefined && { controlToken }),
    ...(chain !== null && { chain }),
  })}\n`;
}

/** Returns the line of a call. */
export function callJson(call: CallLine): string {
  return jsonLine('call', { ...call, ms: Math.round(call.ms) });
}

/** Returns a line of the log: the time of the machine, the type of the line, and its fields. */
export function jsonLine(type: string, fields: object): string {
  return JSON.stringify({ time: isoTime(machineNow()), type, ...fields });
}
