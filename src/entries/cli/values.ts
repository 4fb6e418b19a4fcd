import { parseTime } from '../../engine/kernel/clock/clock.ts';
import { isDuration } from '../../engine/kernel/clock/duration.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import type { When } from '../mock.types.ts';
import { FLAGS, type FlagName } from './flags.ts';
import type { GivenValues } from './given-values.ts';
import { UsageError } from './given-values.ts';

/** Returns the mistake in the value of a flag, in the words of the user: `--port abc` or `MOCK_PORT=abc`. */
export function wrongValue(line: GivenValues, flag: FlagName, value: string, valid: string): UsageError {
  return new UsageError(`${line.given(flag, value) ?? `--${flag} ${value}`}: ${valid}`);
}

/** How values are read, by their name in the help. */
const READERS: Readonly<Record<string, (line: GivenValues, flag: FlagName) => unknown>> = {
  DATE: timeOf,
  N: numberOf,
  TIME: durationOf,
  URL: (line, flag) => urlOf(line, flag, 'https://mock.example.com'),
  WHEN: whenOf,
};

/** Returns the value of a flag as its option takes it; undefined when the flag is absent. */
export function readFlag(line: GivenValues, flag: FlagName): unknown {
  const { value, multiple, words } = FLAGS[flag];
  if (value === undefined) return line.toggled(flag);
  if (multiple) {
    const texts = line.all(flag);
    if (texts.length === 0) return undefined;
    return value === 'WHAT=N' ? countsOf(line, flag, texts) : texts;
  }
  const read = READERS[value];
  if (read !== undefined) return read(line, flag);
  return words === undefined || value.includes('|') ? line.one(flag) : wordOf(line, flag, words);
}

/** Returns the numbers of a flag such as `--generate payments=5`, by name. */
function countsOf(line: GivenValues, flag: FlagName, pairs: readonly string[]): Record<string, number> {
  const names = FLAGS[flag].words?.map((word) => word.replace('=', '')) ?? [];
  const counts = pairs.map((pair) => {
    const [name = '', count] = pair.split('=');
    if (count === undefined) throw wrongValue(line, flag, pair, `give a number, as in --${flag} ${names[0]}=5000`);
    return [oneOf(line, flag, name, names), wholeNumber(line, flag, count, pair)];
  });
  return Object.fromEntries(counts);
}

/** Returns the whole number of a flag; undefined when the flag is absent. */
export function numberOf(line: GivenValues, flag: FlagName): number | undefined {
  const text = line.one(flag);
  return text === undefined ? undefined : wholeNumber(line, flag, text);
}

/** Returns a text as a whole number. `given` is the whole value of the flag, where the text is a part of it. */
function wholeNumber(line: GivenValues, flag: FlagName, text: string, given = text): number {
  if (!/^\d{1,15}$/.test(text)) throw wrongValue(line, flag, given, 'must be a whole number');
  return Number(text);
}

/** Returns the word of a flag; undefined when the flag is absent. */
export function wordOf<T extends string>(line: GivenValues, flag: FlagName, allowed: readonly T[]): T | undefined {
  const text = line.one(flag);
  return text === undefined ? undefined : oneOf(line, flag, text, allowed);
}

/** Returns a text as one of the allowed words. */
function oneOf<T extends string>(line: GivenValues, flag: FlagName, text: string, allowed: readonly T[]): T {
  const found = allowed.find((word) => word === text);
  if (found !== undefined) return found;
  throw wrongValue(line, flag, text, `must be one of ${allowed.join(', ')}${didYouMean(text, allowed)}`);
}

/** Returns the time of a flag such as `--settlement`: a word, `polls=3` or a duration; undefined when the flag is absent. */
function whenOf(line: GivenValues, flag: FlagName): string | Exclude<When, string> | undefined {
  const text = line.one(flag);
  if (text === undefined) return undefined;
  const words = FLAGS[flag].words ?? [];
  if (words.includes(text)) return text;
  const polls = /^polls=([1-9]\d{0,8})$/.exec(text)?.[1];
  if (polls !== undefined) return { polls: Number(polls) };
  if (isDuration(text)) return { after: text };
  const hint = didYouMean(text, words);
  throw wrongValue(line, flag, text, `must be ${words.join(', ')}, a duration such as PT30S, or polls=3${hint}`);
}

/** Returns the duration of a flag; undefined when the flag is absent. */
function durationOf(line: GivenValues, flag: FlagName): string | undefined {
  const text = line.one(flag);
  if (text === undefined || isDuration(text)) return text;
  throw wrongValue(line, flag, text, 'must be a duration such as 30m, 1h or PT30S');
}

/** Returns the time of a flag, or `system`; undefined when the flag is absent. */
function timeOf(line: GivenValues, flag: FlagName): string | undefined {
  const text = line.one(flag);
  if (text === undefined || text === 'system' || parseTime(text) !== undefined) return text;
  throw wrongValue(line, flag, text, 'must be an ISO 8601 time such as 2026-01-31T12:00:00Z, or system');
}

/** Returns the address of a flag; undefined when the flag is absent. */
export function urlOf(line: GivenValues, flag: FlagName, example: string): string | undefined {
  const text = line.one(flag);
  if (text === undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return text;
  throw wrongValue(line, flag, text, `must be an http or https URL such as ${example}`);
}
