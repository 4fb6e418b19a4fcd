import { connectMock } from '../client/connect-mock.ts';
import type { Mock, MockConfig } from '../mock.types.ts';
import { mockUrl } from './health.ts';
import type { ParsedCommand } from './parse-command.ts';
import { hostOf, portOf } from './settings.ts';
import { urlOf } from './values.ts';

/** Connects to the running mock that a command line, or else the configuration file, selects. */
export function runningMock(line: ParsedCommand, config: MockConfig): Mock {
  const url = urlOf(line, 'url', 'http://localhost:4010') ?? mockUrl(hostOf(line, config), portOf(line, config));
  const token = line.one('control-token') ?? config.controlToken;
  return connectMock({ url, ...(token !== undefined && { token }) });
}
