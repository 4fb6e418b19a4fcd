import type * as z from 'zod';
import { knownFields } from './known-fields.ts';
import { didYouMean } from './nearest.ts';

/** Number of issues that a refusal lists. More would not help, and a list of a million wrong items has as many. */
export const MOST_ISSUES = 100;

/** Returns the place of an issue, an unknown key included; empty for the whole. */
export function issueField(issue: z.core.$ZodIssue): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...issue.path, ...unknown].map(String).join('.');
}

/** Returns the message of an issue; an unknown key comes with the nearest valid one of the same object. */
export function issueText(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  if (issue.code !== 'unrecognized_keys') return issue.message;
  const valid = keysAt(schema, issue.path);
  if (valid.length === 0) return issue.message;
  const [key = ''] = issue.keys;
  return `${issue.message}${didYouMean(key, valid) || `; valid: ${valid.join(', ')}`}`;
}

/** Returns the keys that an object within a schema may have. */
export function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let known = knownFields(schema);
  for (const name of path) known = known?.fields.get(String(name));
  return [...(known?.fields.keys() ?? [])];
}
