import type * as z from 'zod';
import { plainMessage } from '../../api/http/issues.ts';
import { placeOf } from '../../control/fixtures/fixtures.ts';
import { isKey } from '../../kernel/core/key.ts';
import { printable } from '../../kernel/core/text.ts';
import { registersSchema } from '../../kernel/world/registers.ts';
import type { ServiceTiming } from '../../kernel/world/timing.ts';
import type { WorldService } from '../../kernel/world/world-config.ts';
import { decoded, type Sql } from './row-store.ts';

const MAX_SHOWN = 100;

/**
 * Checks every saved row and register: SQLite also accepts a file that was edited by hand. Returns the first problem,
 * with its workspace, table and row.
 */
export function wrongRow(
  sql: Sql,
  { tables, timing }: Pick<WorldService, 'tables'> & { timing: ServiceTiming },
): string | undefined {
  const keys = new Set<string>();
  const registers = registersSchema(timing.schema());
  for (const { key, registers: json } of sql.all('SELECT key, registers FROM workspaces')) {
    const text = String(key);
    keys.add(text);
    if (text !== '' && !isKey(text)) return `"${printable(text, MAX_SHOWN)}" is not a workspace key`;
    const problem = wrongJson(json, registers);
    if (problem !== undefined) return `the registers of ${nameOf(text)} ${problem}`;
  }
  for (const { workspace, tbl, key, json } of sql.all('SELECT workspace, tbl, key, json FROM rows')) {
    const place = `the row "${printable(String(key), MAX_SHOWN)}" of the table "${printable(String(tbl), MAX_SHOWN)}"`;
    const row = `${place} in ${nameOf(String(workspace))}`;
    if (!keys.has(String(workspace))) return `${row} has no workspace`;
    const table = tables.get(String(tbl));
    if (table === undefined) return `${row} is in an unknown table`;
    const id = keyIn(String(key));
    if (id === undefined) return `${row} has an invalid key`;
    if (json === null) continue;
    const schema: z.ZodType = table.schema();
    const problem = wrongJson(json, schema);
    if (problem !== undefined) return `${row} ${problem}`;
    if (table.definition.key(JSON.parse(String(json))) !== id) return `${row} has another key than its content`;
  }
  return undefined;
}

const nameOf = (key: string) => (key === '' ? 'the main workspace' : `the workspace "${printable(key, MAX_SHOWN)}"`);

function keyIn(text: string): string | undefined {
  try {
    return decoded(text);
  } catch {
    return undefined;
  }
}

function wrongJson(json: unknown, schema: z.ZodType): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(String(json));
  } catch {
    return 'is not valid JSON';
  }
  const [issue] = schema.safeParse(value, { error: plainMessage }).error?.issues ?? [];
  return issue && `is not valid: ${placeOf(issue)} ${issue.message}`.replace(':  ', ': ');
}
