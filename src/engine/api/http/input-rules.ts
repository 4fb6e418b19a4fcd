import type { Context } from 'hono';
import type * as z from 'zod';
import { issueText, plainText } from './issues.ts';

/** How endpoints of one kind read their input and report errors in it. */
export interface InputRules {
  /** Whether a body must have the content type `application/json`. */
  requiresJsonType: boolean;
  /** Whether `x-mock-hint` explains errors and lists unknown fields and query parameters. A strict mock refuses unknown ones. */
  sendsHints: boolean;
  readQuery(c: Context): Record<string, string | string[]>;
  /** Returns the message of an issue of a schema. */
  wordIssue(issue: z.core.$ZodIssue, schema: z.ZodType): string;
  /** Returns the `message` of a 400 in a non-standard shape; undefined for the standard one. */
  validationMessage?: ((issues: readonly z.core.$ZodIssue[]) => unknown) | undefined;
}

/** The rules of the public API, with the error messages of the simulated service. */
export const API_INPUT: InputRules = {
  requiresJsonType: true,
  sendsHints: true,
  readQuery: (c) => {
    // A parameter that occurs once is a string; one that occurs several times is an array.
    const single = ([name, values]: [string, string[]]) => [name, values.length === 1 ? (values[0] ?? '') : values];
    return Object.fromEntries(Object.entries(c.req.queries()).map(single));
  },
  wordIssue: (issue, schema) => {
    const message = issueText(issue, schema);
    return message.endsWith('received undefined') ? 'Required' : message.replace(/^Invalid input: /, '');
  },
};

/** The rules of the control API. Its schemas are strict, so unknown fields are validation errors. */
export const CONTROL_INPUT: InputRules = {
  requiresJsonType: false,
  sendsHints: false,
  readQuery: (c) => {
    // The guard has compared it by now.
    const { token: _token, ...query } = c.req.query();
    return query;
  },
  wordIssue: plainText,
};
