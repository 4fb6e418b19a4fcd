import { parseTime } from '../../engine/kernel/clock/clock.ts';
import { isDuration } from '../../engine/kernel/clock/duration.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { type Flag, UsageError } from './command.ts';

/** The texts that a flag or a variable was given; a switch on the command line has none. */
export interface Given {
  texts: readonly string[];
  /** Returns a value the way the user gave it: `--port abc` or `MOCK_PORT=abc`. */
  shown(text: string | undefined): string;
}

/** Returns what a text means, undefined for one that is not valid, and what would be. */
type Reader = (text: string, words: readonly string[]) => [meaning: unknown, valid: string];

const readCount: Reader = (text) => [/^\d{1,15}$/.test(text) ? Number(text) : undefined, 'must be a whole number'];

const readWord: Reader = (text, words) => [
  words.find((word) => word === text),
  `must be one of ${words.join(', ')}${didYouMean(text, words)}`,
];

/** How values are read, by their name in the help. */
const READERS: Readonly<Record<string, Reader>> = {
  N: readCount,
  PORT: (text) => [
    /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined,
    'must be a whole number from 0 to 65535',
  ],
  TIME: (text) => [isDuration(text) ? text : undefined, 'must be a duration such as 30m, 1h or PT30S'],
  DATE: (text) => [
    text === 'system' || parseTime(text) !== undefined ? text : undefined,
    'must be an ISO 8601 time such as 2026-01-31T12:00:00Z, or system',
  ],
  URL: (text) => [
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined,
    'must be an http or https URL such as https://mock.example.com',
  ],
  TOKEN: (text) => [text === '' ? undefined : text, 'is empty: set a token, or leave it out'],
  // A word, a duration or `polls=3`.
  WHEN: (text, words) => {
    const [, polls] = /^polls=([1-9]\d{0,8})$/.exec(text) ?? [];
    const time = polls === undefined ? isDuration(text) && { after: text } : { polls: Number(polls) };
    const hint = didYouMean(text, words);
    const valid = `must be ${words.join(', ')}, a duration such as PT30S, or polls=3${hint}`;
    return [words.find((word) => word === text) ?? (time || undefined), valid];
  },
};

/** Returns the value of a flag as its option takes it. @throws UsageError for a value that is not valid */
export function readValue({ value, multiple, words = [] }: Flag, given: Given): unknown {
  if (value === undefined) return given.texts.length === 0 || isOn(given);
  if (multiple) {
    const parts = given.texts.flatMap((text) => text.split(',')).map((part) => part.trim());
    return value === 'WHAT=N' ? countsOf(parts, words, given) : parts.filter(Boolean);
  }
  const text = given.texts.at(-1) ?? '';
  const hasOtherValues = words.length === 0 || value.includes('|');
  const read = READERS[value] ?? (hasOtherValues ? undefined : readWord);
  return read === undefined ? text : meaningOf(text, read(text, words), given);
}

function meaningOf(text: string, [meaning, valid]: ReturnType<Reader>, given: Given): unknown {
  if (meaning === undefined) throw new UsageError(`${given.shown(text)}: ${valid}`);
  return meaning;
}

/** Returns numbers by name: those of `payments=5,requests=2`. */
function countsOf(pairs: readonly string[], words: readonly string[], given: Given): object {
  const counts = pairs.map((pair) => {
    const [name = '', count] = pair.split(/=(.*)/s);
    if (count === undefined) throw new UsageError(`${given.shown(pair)}: give a number, as in ${words[0]}=5000`);
    return [meaningOf(name, readWord(name, words), given), meaningOf(pair, readCount(count, words), given)];
  });
  return Object.fromEntries(counts);
}

const SWITCH: Readonly<Record<string, boolean>> = {
  ...{ true: true, 1: true, yes: true, on: true },
  ...{ false: false, 0: false, no: false, off: false },
};

function isOn({ texts: [text = ''], shown }: Given): boolean {
  const word = text.toLowerCase();
  const value = Object.hasOwn(SWITCH, word) ? SWITCH[word] : undefined;
  if (value === undefined) throw new UsageError(`${shown(text)}: must be true or false`);
  return value;
}
