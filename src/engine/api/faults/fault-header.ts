import { DomainError } from '../../kernel/core/errors.ts';
import { didYouMean } from '../../kernel/core/nearest.ts';
import { own } from '../../kernel/core/own.ts';
import { misbehaviourOf } from './faults.commands.ts';
import { faultInputSchema } from './faults.input.ts';
import type { FaultMatch } from './faults.model.ts';

/** The request header that declares a fault for that request alone. */
export const FAULT_HEADER = 'x-mock-fault';

const FIELDS: Readonly<Record<string, Record<string, unknown>>> = {
  ...Object.fromEntries(['reset', 'empty', 'truncate', 'dribble'].map((disconnect) => [disconnect, { disconnect }])),
  malformed: { malformed: true },
  timeout: { timeout: true },
  double: { double: true },
  after: { phase: 'after' },
};

/** Parses words separated by semicolons: a status or an effect, then optionally `after` or `delay=200ms`. @throws DomainError */
export function faultOfHeader(text: string, throttled: string): FaultMatch {
  const words = text.split(';').map((word) => word.trim().toLowerCase());
  const input = faultInputSchema().safeParse(Object.assign({}, ...words.map(fieldOf)));
  if (!input.success) throw wrong(input.error.issues.map((issue) => issue.message).join('; '));
  const { delay, ...rest } = misbehaviourOf(input.data, throttled);
  return { ...rest, delayMs: typeof delay === 'number' ? delay : 0 };
}

function fieldOf(word: string): Record<string, unknown> {
  if (/^\d{3}$/.test(word)) return { status: Number(word) };
  const [, delay] = /^delay=(.+)$/.exec(word) ?? [];
  if (delay !== undefined) return { delay: /^\d+$/.test(delay) ? Number(delay) : delay };
  const fields = own(FIELDS, word);
  if (fields !== undefined) return fields;
  const valid = [...Object.keys(FIELDS), 'delay=200ms'];
  throw wrong(`"${word}" is not a status or one of ${valid.join(', ')}${didYouMean(word, valid)}`);
}

function wrong(message: string): DomainError {
  return DomainError.field(FAULT_HEADER, message);
}
