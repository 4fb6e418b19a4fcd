import { isRecord } from '../../engine/kernel/core/is-record.ts';
import type { MockConfig, StartOptions } from '../mock.types.ts';
import { FLAGS, OPTION_FLAG_NAMES } from './flags.ts';
import type { Env, GivenValues } from './given-values.ts';
import { UsageError } from './given-values.ts';
import { readFlag } from './values.ts';

/**
 * Returns the options that flags and variables give. What neither says comes from the configuration file, and what that does not
 * say is omitted, so the library's defaults apply. It runs in a worker too, where there are only variables.
 */
export function givenOptions(line: GivenValues, env: Env, config: MockConfig = {}): StartOptions {
  // Other empty variables count as absent. An empty token is a secret that went missing, and must not open the control API.
  if ((line.one('control-token') ?? env.MOCK_CONTROL_TOKEN) === '') {
    throw new UsageError('--control-token (MOCK_CONTROL_TOKEN) is empty: set a token, or leave it out');
  }
  const { logLevel: _level, logFormat: _format, ...rest } = config;
  const options: Record<string, unknown> = { scenario: [], ...rest };
  for (const flag of OPTION_FLAG_NAMES) {
    const value = readFlag(line, flag);
    const [name = '', field] = FLAGS[flag].option?.split('.') ?? [];
    if (value === undefined) continue;
    // Other values are whole, such as the time of a settlement, which has either of two fields.
    const isPart = field !== undefined || name === 'generate';
    options[name] = isPart ? over(options[name], field === undefined ? value : { [field]: value }) : value;
  }
  const seed = readFlag(line, 'seed');
  if (line.given('generate') !== undefined && seed !== undefined) options.generate = over(options.generate, { seed });
  // The library checks what the file and the readers of values leave open.
  return options as StartOptions;
}

/** Returns a given value, or for an object its fields over those of the configuration file. */
function over(config: unknown, given: unknown): unknown {
  const areFields = isRecord(config) && isRecord(given) && !Array.isArray(given);
  return areFields ? { ...config, ...given } : given;
}
