import { parseTime } from '../../engine/kernel/clock/clock.ts';
import { isDuration } from '../../engine/kernel/clock/duration.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import type { MockConfig, StartOptions } from '../mock.types.ts';
import { FLAGS, type FlagName, OPTION_FLAG_NAMES } from './flags.ts';
import { type Env, type GivenValues, UsageError } from './given-values.ts';

/** Returns the mistake in the value of a flag, in the words of the user: `--port abc` or `MOCK_PORT=abc`. */
export function wrongValue(line: GivenValues, flag: FlagName, value: string, valid: string): UsageError {
  return new UsageError(`${line.given(flag, value) ?? `--${flag} ${value}`}: ${valid}`);
}

/** Returns what a text means, undefined for one that is not valid, and what would be. */
type Reader = (text: string, words: readonly string[]) => [meaning: unknown, valid: string];

const readCount: Reader = (text) => [/^\d{1,15}$/.test(text) ? Number(text) : undefined, 'must be a whole number'];

const readWord: Reader = (text, words) => [
  words.find((word) => word === text),
  `must be one of ${words.join(', ')}${didYouMean(text, words)}`,
];

const urlReader =
  (example: string): Reader =>
  (text) => [
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined,
    `must be an http or https URL such as ${example}`,
  ];

/** How values are read, by their name in the help. */
const READERS: Readonly<Record<string, Reader>> = {
  DATE: (text) => [
    text === 'system' || parseTime(text) !== undefined ? text : undefined,
    'must be an ISO 8601 time such as 2026-01-31T12:00:00Z, or system',
  ],
  N: readCount,
  TIME: (text) => [isDuration(text) ? text : undefined, 'must be a duration such as 30m, 1h or PT30S'],
  URL: urlReader('https://mock.example.com'),
  // A word, a duration or `polls=3`.
  WHEN: (text, words) => {
    const [, polls] = /^polls=([1-9]\d{0,8})$/.exec(text) ?? [];
    const time = polls === undefined ? isDuration(text) && { after: text } : { polls: Number(polls) };
    const hint = didYouMean(text, words);
    const valid = `must be ${words.join(', ')}, a duration such as PT30S, or polls=3${hint}`;
    return [words.find((word) => word === text) ?? (time || undefined), valid];
  },
};

/** Returns the value of a flag as its option takes it; undefined when the flag is absent. */
export function readFlag(line: GivenValues, flag: FlagName): unknown {
  const { value, multiple, words = [] } = FLAGS[flag];
  if (value === undefined) return line.toggled(flag);
  if (multiple) {
    const texts = line.all(flag);
    if (texts.length === 0) return undefined;
    return value === 'WHAT=N' ? countsOf(line, flag, texts) : texts;
  }
  const isFree = words.length === 0 || value.includes('|');
  return isFree && READERS[value] === undefined ? line.one(flag) : readOne(line, flag, READERS[value] ?? readWord);
}

/** Returns the address of a flag; undefined when the flag is absent. */
export function urlOf(line: GivenValues, flag: FlagName, example: string): string | undefined {
  return readOne(line, flag, urlReader(example)) as string | undefined;
}

function readOne(line: GivenValues, flag: FlagName, read: Reader): unknown {
  const text = line.one(flag);
  return text === undefined ? undefined : meaningOf(line, flag, text, read(text, FLAGS[flag].words ?? []));
}

function meaningOf(line: GivenValues, flag: FlagName, text: string, [meaning, valid]: ReturnType<Reader>): unknown {
  if (meaning === undefined) throw wrongValue(line, flag, text, valid);
  return meaning;
}

function countsOf(line: GivenValues, flag: FlagName, pairs: readonly string[]): object {
  const names = FLAGS[flag].words?.map((word) => word.replace('=', '')) ?? [];
  const counts = pairs.map((pair) => {
    const [name = '', count] = pair.split(/=(.*)/s);
    if (count === undefined) throw wrongValue(line, flag, pair, `give a number, as in --${flag} ${names[0]}=5000`);
    return [meaningOf(line, flag, name, readWord(name, names)), meaningOf(line, flag, pair, readCount(count, names))];
  });
  return Object.fromEntries(counts);
}

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
    const given = readFlag(line, flag);
    if (given === undefined) continue;
    const { option, value } = FLAGS[flag];
    const [name = '', field] = option?.split('.') ?? [];
    // Other values are whole, such as the time of a settlement, which has either of two fields.
    const isPart = field !== undefined || value === 'WHAT=N';
    options[name] = isPart ? over(options[name], field === undefined ? given : { [field]: given }) : given;
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
