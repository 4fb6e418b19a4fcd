import { isDecimal, plainDecimal } from '../../../engine/kernel/core/decimal.ts';

/** Returns how well a value fits what somebody looks for: 0 when it does not, 2 when it is just that. An amount has a currency. */
type Fit = (value: string, currency: string) => 0 | 1 | 2;

/** What somebody looks for, as it is looked for in each sort of field; undefined for a sort that never has such a text. */
export interface SearchText {
  /** The text itself, lower case, to be looked up in an index. */
  whole: string;
  /** References, names, e-mails, ids of people: anywhere in them. */
  text: Fit;
  /** Generated ids, addresses and hashes: at the beginning or the end, or in the short form in which lists show them. */
  id: Fit | undefined;
  /** The same for those of hexadecimal digits, unless it is a whole one. */
  hash: Fit | undefined;
  /** Amounts, in any currency where none is named. */
  amount: Fit | undefined;
}

/** Fewer characters are at the beginning or the end of too many ids. */
const MIN_PART_OF_ID = 4;

/** Length of an address, the shortest of what is found whole by an index. */
const MIN_HASH = 42;

const ID = /^[\w…-]+$/;
const HEX = /^[x0-9a-f…]+$/;
const AMOUNT = /^(?:([a-z]{2,10}) )?(\d[\d,]*(?:\.\d+)?)(?: ([a-z][\w-]{0,30}))?$/;

/** Returns what is looked for; undefined for an empty text. Letter case and surrounding spaces mean nothing. */
export function searchTextOf(typed: string): SearchText | undefined {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return undefined;
  const id = idFit(wanted);
  return {
    whole: wanted,
    text: textFit(wanted),
    id,
    hash: HEX.test(wanted) && wanted.length < MIN_HASH ? id : undefined,
    amount: amountFit(wanted),
  };
}

function textFit(wanted: string): Fit {
  return (value) => {
    const text = value.toLowerCase();
    if (!text.includes(wanted)) return 0;
    return text.length === wanted.length ? 2 : 1;
  };
}

function idFit(wanted: string): Fit | undefined {
  const isShortened = wanted.includes('…');
  if (!ID.test(wanted) || (!isShortened && wanted.length < MIN_PART_OF_ID)) return undefined;
  const [head = '', tail = head] = wanted.split('…');
  return (value) => {
    const id = value.toLowerCase();
    const begins = id.startsWith(head);
    const ends = id.endsWith(tail);
    if (!(isShortened ? begins && ends : begins || ends)) return 0;
    return id.length === wanted.length ? 2 : 1;
  };
}

/** `1,000.50 USD`, `USD 1000.5` and `1000.5` are the same amount, the last of them in any currency. */
function amountFit(wanted: string): Fit | undefined {
  const [, before, digits = '', after = ''] = AMOUNT.exec(wanted) ?? [];
  const plain = digits.replaceAll(',', '');
  if (!isDecimal(plain)) return undefined;
  const [amount, currency] = [plainDecimal(plain), before ?? after];
  return (value, unit) => {
    return value.startsWith(amount) && plainDecimal(value) === amount && unit.toLowerCase().startsWith(currency)
      ? 2
      : 0;
  };
}
