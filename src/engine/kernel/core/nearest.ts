/** Longer words are skipped, because the time is quadratic in their length. */
const MAX_WORD = 64;

/** Words that people use for a name; the first valid one is suggested. */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['amountpaid', ['amount']],
  ['api_key', ['apiKeys']],
  ['apikey', ['apiKeys']],
  ['code', ['status', 'outcome']],
  ['count', ['times', 'limit']],
  ['date', ['now', 'from', 'startDate']],
  ['days', ['by']],
  ['duration', ['by', 'delay', 'settlement']],
  ['event', ['webhook', 'do']],
  ['hours', ['by']],
  ['latency', ['delay']],
  ['months', ['by']],
  ['none', ['silent', 'off', 'empty']],
  ['off', ['silent', 'none']],
  ['once', ['times']],
  ['quiet', ['silent']],
  ['repeat', ['times']],
  ['secret', ['webhooks.secret', 'secret']],
  ['statuscode', ['status']],
  ['step', ['do']],
  ['time', ['now', 'from']],
  ['trace', ['debug']],
  ['type', ['do', 'event']],
  ['url', ['webhooks.url', 'baseUrl']],
  ['verbose', ['debug']],
  ['wait', ['delay']],
  ['warn', ['info']],
  ['warning', ['info']],
  ['webhook', ['webhooks']],
  ['webhooksecret', ['webhooks.secret', 'secret']],
  ['webhookurl', ['webhooks.url', 'url']],
]);

/** Returns the candidate that a word stands for: a synonym, a likely typo, or a longer name; undefined if none. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > MAX_WORD) return undefined;
  const valid = [...candidates];
  const synonym = SYNONYMS.get(word.toLowerCase())?.find((one) => valid.includes(one));
  if (synonym !== undefined) return synonym;
  const distances = valid.map((candidate) => [candidate, typoDistance(word, candidate)] as const);
  const [best] = distances.filter(([, distance]) => distance !== undefined).sort(([, a = 0], [, b = 0]) => a - b);
  return best?.[0] ?? valid.find((candidate) => hasWord(candidate, word));
}

/** Returns true if a name in camel case begins or ends with a word: `currency` in `invoiceCurrency`. */
function hasWord(name: string, word: string): boolean {
  if (word.length < 2 || !/^\w+$/.test(word)) return false;
  const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return name.endsWith(capital) || (name.startsWith(word) && /^[A-Z]/.test(name.slice(word.length)));
}

/**
 * Returns the edit distance of two names; undefined if one is hardly a typo of the other. Each part of a dotted name
 * counts alone: `webhook.duplicate` is no typo of `webhook.delete`.
 */
function typoDistance(word: string, candidate: string): number | undefined {
  const [given, wanted] = [word.toLowerCase().split('.'), candidate.toLowerCase().split('.')];
  if (given.length !== wanted.length) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    return distance <= 1 ? distance : undefined;
  }
  const distances = given.map((part, index) => editDistance(part, wanted[index] ?? ''));
  const isTypo = distances.every((distance, index) => distance <= mostTypos(given[index] ?? '', wanted[index] ?? ''));
  return isTypo ? distances.reduce((sum, distance) => sum + distance, 0) : undefined;
}

/** Returns how many edits are a typo: one in three characters, three at most. */
function mostTypos(word: string, candidate: string): number {
  return Math.min(3, Math.floor(Math.max(word.length, candidate.length) / 3));
}

/** Returns the end of a message about an unknown name: the name that was probably meant. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const near = nearest(word, candidates);
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

/**
 * Returns the end of a message about an unknown name: the name that was probably meant, and all valid names.
 * @param list the valid names as text, or where they are listed
 */
export function validNames(word: string, names: Iterable<string>, list?: string): string {
  const all = [...names];
  return `${didYouMean(word, all) || ';'} ${list ?? `valid: ${all.join(', ') || 'none'}`}`;
}

/** Returns the number of insertions, deletions, substitutions and swaps that turn one text into the other. */
export function editDistance(a: string, b: string): number {
  let above: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (above[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(substitution, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [above, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
