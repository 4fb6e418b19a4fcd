import * as z from 'zod';
import { API_INPUT } from '../../engine/api/http/input-rules.ts';
import { issueField, MAX_ISSUES } from '../../engine/kernel/core/issues.ts';
import { lazyFor } from '../../engine/kernel/core/lazy.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import type { InputSchema } from './tool.ts';

const schemaOf = lazyFor((inputSchema: InputSchema) =>
  z.fromJSONSchema({ ...inputSchema, additionalProperties: false } as Parameters<typeof z.fromJSONSchema>[0]),
);

/**
 * Returns what is wrong with the names and types of a tool's arguments, misspelt names first. What else a value must be, the mock
 * itself says in better words.
 */
export function argumentProblems(inputSchema: InputSchema, input: unknown): string[] {
  const issues = schemaOf(inputSchema).safeParse(input).error?.issues.slice(0, MAX_ISSUES) ?? [];
  const names = Object.keys(inputSchema.properties ?? {});
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  );
  const wrong = issues.filter(({ code }) => code === 'invalid_type');
  return [
    ...unknown.map(
      (name) => `unknown argument "${name}"${didYouMean(name, names) || `; valid: ${names.join(', ') || 'none'}`}`,
    ),
    ...wrong.map((issue) => `${issueField(issue)}: ${API_INPUT.wordIssue(issue.message)}`),
  ];
}
