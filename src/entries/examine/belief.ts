import { isDecimal, parseUnits, plainNumber } from '../../engine/kernel/core/decimal.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';

/** What the application believes of one order. Empty for an order that it does not know. */
export interface Belief {
  paid?: boolean | undefined;
  /** A decimal, until it turns out to be no amount; or a word. */
  text?: string | undefined;
}

/** What is right, by the mock: whether it is paid, and what has arrived. */
export type Truth = { paid: boolean; amount: string };

/** Reads what `believes` returned: a boolean, a number, a text, or `{ paid, amount }`. */
export function beliefOf(value: unknown): Belief {
  if (typeof value === 'boolean') return { paid: value };
  if (typeof value === 'number' || typeof value === 'bigint') return { text: plainNumber(Number(value)) };
  if (typeof value === 'string') {
    const text = value.trim();
    return text === 'true' || text === 'false' ? { paid: text === 'true' } : text === '' ? {} : { text };
  }
  if (!isRecord(value)) return {};
  return { ...beliefOf(value.amount), ...(typeof value.paid === 'boolean' && { paid: value.paid }) };
}

const units = (text: string) => parseUnits(text, 30);

/** Knows what a belief means, once it has seen one before a payment and one after. */
export class Meaning {
  readonly #paidWords = new Set<string>();
  #isAmount = false;

  /** Learns from an order of `amount` that is paid now. Texts that did not change mean nothing. */
  learn(before: Belief, { text }: Belief, amount: string): void {
    if (text === undefined || text === before.text) return;
    if (isDecimal(text) && units(text) === units(amount)) this.#isAmount = true;
    else this.#paidWords.add(text);
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
}

export function describeBelief({ paid, text }: Belief): string {
  const word = paid === undefined ? undefined : paid ? 'paid' : 'not paid';
  return [word, text].filter((part) => part !== undefined).join(', ') || 'nothing';
}
