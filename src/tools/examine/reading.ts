import { isDecimal, parseUnits, plainNumber } from '../../engine/kernel/core/decimal.ts';
import { isRecord } from '../../engine/kernel/core/records.ts';
import { printable } from '../../engine/kernel/core/text.ts';
import { NoVerdict } from './report.ts';

const MAX_SHOWN = 200;

/** The application's view of an order; empty if it does not have the order. */
export interface Reading {
  paid?: boolean | undefined;
  /** An amount or a status. */
  text?: string | undefined;
  /** Request and response of the read, for the report. */
  source?: string | undefined;
}

/** The mock's view of an order: whether it is paid, and the amount received. */
export type Truth = { paid: boolean; amount: string };

/** Parses a result of `believes`: a boolean, a number, a text, or `{ paid, amount, source }`. */
export function readingOf(value: unknown): Reading {
  if (typeof value === 'boolean') return { paid: value };
  if (typeof value === 'number' || typeof value === 'bigint') return { text: plainNumber(Number(value)) };
  if (typeof value === 'string') {
    const text = value.trim();
    return text === 'true' || text === 'false' ? { paid: text === 'true' } : text === '' ? {} : { text };
  }
  if (!isRecord(value)) return {};
  const { amount, paid, source } = value;
  return {
    ...readingOf(amount),
    ...(typeof paid === 'boolean' && { paid }),
    ...(typeof source === 'string' && { source }),
  };
}

const units = (text: string) => parseUnits(text, 30);

/** Meaning of readings, learned from orders before and after a payment. */
export class Meaning {
  #unpaid: string | undefined;
  #paid: string | undefined;
  /** All words read for orders that are not paid. */
  readonly #unpaidWords = new Set<string>();
  #isAmount = false;

  /** Learns from the readings before and after a payment. @throws NoVerdict if two orders read differently */
  learn(before: Reading, after: Reading, amount: string): void {
    const { paid, text } = after;
    const isAmount = text !== undefined && isDecimal(text) && units(text) === units(amount);
    if (isAmount) this.#isAmount = true;
    if (paid !== undefined) return;
    const { text: unpaid = '' } = before;
    this.#unpaid ??= unpaid;
    if (text !== undefined && text !== unpaid && !isAmount) this.#paid ??= text;
    if (unpaid === this.#unpaid && (isAmount || text === undefined || text === unpaid || text === this.#paid)) return;
    const advice = 'select one value, as in --believes URL#/pointer';
    throw new NoVerdict(`the belief is a different text for each order; ${advice}${sourceText(after)}`);
  }

  /** Whether orders have a status word. */
  get isWord(): boolean {
    return this.#paid !== undefined && !this.#isAmount;
  }

  learnUnpaid({ text }: Reading): void {
    if (text !== undefined && text !== this.#paid) this.#unpaidWords.add(text);
  }

  /** Returns whether a word means that an order is not paid, as far as it was read for such an order. */
  isUnpaid({ text }: Reading): boolean {
    return text === undefined || text === this.#unpaid || this.#unpaidWords.has(text);
  }

  /** Returns the advice for a paid order with another word than `paid`. */
  adviceFor({ text }: Reading): string {
    const cure = `return a boolean, such as status === '${this.#paid}' || status === '${text}'`;
    return printable(`the belief "${text}" is neither "${this.#paid}" nor a word of an unpaid order; ${cure}`);
  }

  isPaid({ paid, text }: Reading, amount: string): boolean {
    if (paid !== undefined || text === undefined) return paid === true;
    return this.#isAmount ? isDecimal(text) && units(text) >= units(amount) : text === this.#paid;
  }

  /** `another word`: a paid order has a word that no other order had before. See {@link isUnpaid} for the rest. */
  compare(reading: Reading, truth: Truth, amount: string): 'right' | 'too much' | 'too little' | 'another word' {
    const { text = '' } = reading;
    if (this.#isAmount && isDecimal(text) && units(text) > units(truth.amount)) return 'too much';
    if (this.isPaid(reading, amount) === truth.paid) {
      if (!truth.paid) this.learnUnpaid(reading);
      return 'right';
    }
    if (!truth.paid) return 'too much';
    return reading.paid !== undefined || !this.isWord || this.isUnpaid(reading) ? 'too little' : 'another word';
  }
}

export const sourceText = ({ source }: Reading) => (source === undefined ? '' : ` (${printable(source, MAX_SHOWN)})`);

export function describeReading({ paid, text }: Reading): string {
  const state = paid === undefined ? undefined : paid ? 'paid' : 'not paid';
  const parts = [state, text].filter((part) => part !== undefined);
  return printable(parts.join(', ') || 'nothing', MAX_SHOWN);
}
