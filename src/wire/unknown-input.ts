import type { Context } from 'hono';
import type { z } from 'zod';
import { DomainError, type FieldError } from '../core/errors.ts';
import { didYouMean } from '../core/nearest.ts';
import { hint } from './hint.ts';
import type { AppEnv } from './operation.ts';
import { knownFields, sayUnknown, unknownFields } from './unknown-fields.ts';

/** Finds what a call brings that its operation does not know. */
export type UnknownInput = (c: Context<AppEnv>) => Promise<FieldError[]>;

/** The finder for an operation's schemas. The service ignores such input, which is where slips hide. */
export function unknownInput({ body, query }: { body?: z.ZodType; query?: z.ZodObject }): UnknownInput {
  const knownBody = knownFields(body);
  const knownQuery = Object.keys(query?.shape ?? {});
  return async (c) => {
    const found = c.req.url.includes('?') ? unknownQuery(c.req.query(), knownQuery) : [];
    const text = knownBody === undefined ? undefined : await c.req.bodyCache.text;
    return text === undefined ? found : [...unknownFields(knownBody, parse(text)), ...found];
  };
}

/** Hints at what a call brings in vain; refuses it when the mock is strict. */
export async function reportUnknown(c: Context<AppEnv>, find: UnknownInput): Promise<void> {
  const found = await find(c);
  if (found.length === 0) return;
  hint(c, sayUnknown(found));
  if (c.env.world.config.strict) throw new DomainError('bad-request', 'Validation failed', found);
}

function unknownQuery(given: Record<string, string>, known: readonly string[]): FieldError[] {
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => ({ field: name, message: `is an unknown query parameter${didYouMean(name, known)}` }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
