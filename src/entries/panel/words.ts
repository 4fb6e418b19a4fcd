const ABBREVIATIONS = new Map(
  ['ID', 'IDs', 'URL', 'IBAN', 'BIC', 'KYC', 'SSN', 'USD', 'NCC'].map((word) => [word.toLowerCase(), word]),
);

/** Returns the name of a parameter as a label: `invoiceCurrency` is `Invoice currency`, `requestId` is `Request ID`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .map((word) => ABBREVIATIONS.get(word) ?? word);
  const text = words.join(' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const UNITS: Readonly<Record<string, string>> = {
  Y: 'year',
  M: 'month',
  W: 'week',
  D: 'day',
  TH: 'hour',
  TM: 'minute',
  TS: 'second',
};

/** Returns an ISO duration of one unit in words: `PT30S` is `30 seconds`, `P1M` is `1 month`. Others stay as they are. */
export function durationWords(duration: string): string {
  const [, time = '', count = '', unit = ''] = /^P(T?)(\d+)([YMWDHS])$/.exec(duration) ?? [];
  const word = UNITS[`${time}${unit}`];
  return word === undefined ? duration : `${count} ${word}${count === '1' ? '' : 's'}`;
}
