import { isoTime, machineNow } from '../../engine/kernel/clock/clock.ts';
import type { CallLine, ChainNode, Mock, MockState } from '../mock.types.ts';
import { isLogged } from './output.ts';
import type { LogLevel } from './settings.ts';

/** Returns the line of `--log-format json` once the mock listens, with a line feed. */
export function bannerJson(
  { url, controlToken }: Mock,
  credentials: MockState['credentials'],
  version: string,
  nodes: readonly ChainNode[] = [],
): string {
  return `${jsonLine('listening', {
    version,
    url,
    ...credentials,
    docs: `${url}/docs`,
    panel: `${url}/__mock/`,
    ...(controlToken !== undefined && { controlToken }),
    ...(nodes.length > 0 && { chain: nodes }),
  })}\n`;
}

/** Returns the line of a call; undefined when the log level omits it. */
export function callJson(call: CallLine, level: LogLevel): string | undefined {
  if (!isLogged(call, level)) return undefined;
  return jsonLine('call', { ...call, ms: Math.round(call.ms) });
}

/** Returns a line of the log: the time of the machine, the type of the line, and its fields. */
export function jsonLine(type: string, fields: object): string {
  return JSON.stringify({ time: isoTime(machineNow()), type, ...fields });
}
