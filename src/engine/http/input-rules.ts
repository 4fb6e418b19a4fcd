import type { Context } from 'hono';
import type * as z from 'zod';

/** How endpoints of one kind read their input and word what is wrong with it. */
export interface InputRules {
  /** Whether a body must come with the content type of JSON. */
  requiresJsonType: boolean;
  /** Whether `x-mock-hint` says what is wrong, and which fields and query parameters nothing reads. A strict mock refuses those. */
  givesHints: boolean;
  /** Returns the query as an object. */
  readQuery(c: Context): Record<string, string | string[]>;
  /** Returns what is said of an issue of the schema. */
  wordIssue(message: string): string;
  /** Returns the `message` of a 400 that has a shape of its own; undefined for the usual one. */
  validationMessage?: ((issues: readonly z.core.$ZodIssue[]) => unknown) | undefined;
}

/** The public API, in the words of the service that it simulates. */
export const API_INPUT: InputRules = {
  requiresJsonType: true,
  givesHints: true,
  readQuery: (c) => {
    // A parameter that comes once is a text, one that comes several times a list.
    const single = ([name, values]: [string, string[]]) => [name, values.length === 1 ? (values[0] ?? '') : values];
    return Object.fromEntries(Object.entries(c.req.queries()).map(single));
  },
  wordIssue: (message) =>
    message.endsWith('received undefined') ? 'Required' : message.replace(/^Invalid input: /, ''),
};

/** The control API: its schemas are strict, so that an unknown field is an issue by itself. */
export const CONTROL_INPUT: InputRules = {
  requiresJsonType: false,
  givesHints: false,
  readQuery: (c) => c.req.query(),
  wordIssue: (message) => message,
};
