import { isDecimal, parseUnits, plainNumber } from '../../engine/kernel/core/decimal.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';

/** What the application believes of one order. Absent for an order that it does not know. */
export interface Belief {
  paid?: boolean | undefined;
  /** A decimal, until it turns out to be no amount; or a word. */
  text?: string | undefined;
}

/** What is right, by the mock. */
export interface Truth {
  paid: boolean;
  /** What has arrived, a decimal. */
  amount: string;
}

/** Reads what `believes` returned: a boolean, a number, a text, or `{ paid, amount }`. */
export function beliefOf(value: unknown): Belief {
  if (typeof value === 'boolean') return { paid: value };
  if (typeof value === 'number' || typeof value === 'bigint') return { text: plainNumber(Number(value)) };
  if (typeof value === 'string') {
    const text = value.trim();
    return text === 'true' || text === 'false' ? { paid: text === 'true' } : text === '' ? {} : { text };
  }
  if (!isRecord(value)) return {};
  const { paid, amount } = value;
  return { ...beliefOf(amount), ...(typeof paid === 'boolean' && { paid }) };
}

const units = (text: string) => parseUnits(text, 30);
const isEqual = (a: string, b: string) => isDecimal(a) && isDecimal(b) && units(a) === units(b);

/** Knows what a belief means, once it has seen one before a payment and one after. */
export class Meaning {
  readonly #paidWords: Set<string>;
  readonly #areGiven: boolean;
  /** Whether the text is the amount that was booked. */
  #isAmount = false;

  constructor(paidWords: readonly string[] = []) {
    this.#paidWords = new Set(paidWords);
    this.#areGiven = paidWords.length > 0;
  }

  /** Learns from an order of `amount` that is paid now. Texts that did not change mean nothing. */
  learn(before: Belief, after: Belief, amount: string): void {
    if (after.text === undefined || after.text === before.text) return;
    if (isEqual(after.text, amount)) this.#isAmount = true;
    else if (!this.#areGiven) this.#paidWords.add(after.text);
  }

  isPaid({ paid, text }: Belief, amount: string): boolean {
    if (paid !== undefined || text === undefined) return paid === true;
    return this.#isAmount ? isDecimal(text) && units(text) >= units(amount) : this.#paidWords.has(text);
  }

  /** Compares a belief about an order of `amount` with the truth. */
  compare(belief: Belief, truth: Truth, amount: string): 'right' | 'too much' | 'too little' {
    const { text = '' } = belief;
    if (this.#isAmount && isDecimal(text) && units(text) > units(truth.amount)) return 'too much';
    if (this.isPaid(belief, amount) === truth.paid) return 'right';
    return truth.paid ? 'too little' : 'too much';
  }

  describe({ paid, text }: Belief): string {
    const word = paid === undefined ? undefined : paid ? 'paid' : 'not paid';
    return [word, text].filter((part) => part !== undefined).join(', ') || 'nothing';
  }
}
