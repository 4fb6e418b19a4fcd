import { connectMock } from '../client/connect-mock.ts';
import type { Mock } from '../mock.types.ts';
import { mockUrl } from './health.ts';
import type { ParsedCommand } from './parse-command.ts';
import { hostOf, portOf } from './settings.ts';

/** Connects to the running mock that a command line selects. */
export function runningMock(line: ParsedCommand): Mock {
  const url = line.one('url') ?? mockUrl(hostOf(line), portOf(line));
  const token = line.one('control-token');
  return connectMock({ url, ...(token !== undefined && { token }) });
}
