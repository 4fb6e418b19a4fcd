import type { z } from 'zod';
import { MockConfigError } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { didYouMean } from '../core/nearest.ts';
import type { FixtureData } from '../mock.types.ts';
import type { Row } from '../store/table.ts';
import { jsonFiles, packagePath, pathExists, readText } from './package-files.ts';
import { TABLES, type TableEntry } from './tables.ts';

/** Checked rows by table name, read when they are asked for. */
export type FixtureRows = ReadonlyMap<string, () => readonly Row[]>;

/** Sets of the package itself; they are checked by the package's own tests and cannot change, so one reading serves all. */
const packaged = new Map<string, FixtureRows>();

/** Rows for the option `fixtures`: a set's name, a directory, or inline rows, laid over the `empty` set table by table. */
export function loadFixtures(source: string | FixtureData): FixtureRows {
  if (typeof source !== 'string') return overEmpty(checkTables(source, 'fixtures'));
  if (source === 'empty') return packagedSet('empty');
  if (source === 'default') return packagedSet('default');
  if (!pathExists(source)) {
    throw new MockConfigError(
      `fixtures: "${source}" is neither a set (default, empty), nor a .json file, nor a directory${didYouMean(source, ['default', 'empty'])}`,
    );
  }
  return overEmpty(readFolder(source));
}

function packagedSet(name: string): FixtureRows {
  const known = packaged.get(name);
  if (known !== undefined) return known;
  const own = readPackaged(packagePath('fixtures', name));
  const rows = name === 'empty' ? own : overEmpty(own);
  packaged.set(name, rows);
  return rows;
}

function overEmpty(rows: FixtureRows): FixtureRows {
  return new Map([...packagedSet('empty'), ...rows]);
}

/** Files of the package hold whole rows and are checked by its own tests, not at every start. */
function readPackaged(folder: string): FixtureRows {
  return new Map(
    jsonFiles(folder).map(({ name, path }) => [name, lazy(() => JSON.parse(readText(path)) as readonly Row[])]),
  );
}

function readFolder(folder: string): FixtureRows {
  return new Map(jsonFiles(folder).map(({ name, path }) => [name, checkRows(name, readJson(path), path)]));
}

/** A JSON file's content; what is no JSON is named by its path. */
export function readJson(path: string): unknown {
  if (!pathExists(path)) throw new MockConfigError(`${path}: there is no such file`);
  try {
    return JSON.parse(readText(path));
  } catch (error) {
    throw new MockConfigError(`${path}: not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Checked rows of every table given; `place` begins the messages. */
export function checkTables(data: FixtureData, place: string): FixtureRows {
  return new Map(Object.entries(data).map(([name, rows]) => [name, checkRows(name, rows, `${place}.${name}`)]));
}

function checkRows(name: string, rows: unknown, place: string): () => readonly Row[] {
  const table = TABLES.get(name);
  if (table === undefined) {
    const names = [...TABLES.keys()];
    throw new MockConfigError(`${place}: no table "${name}"${didYouMean(name, names)} Tables: ${names.join(', ')}`);
  }
  if (!Array.isArray(rows)) throw new MockConfigError(`${place}: must be an array of rows`);
  const checked = rows.map((row, index) => checkRow(table, row, `${place}[${index}]`));
  const seen = new Set<string>();
  for (const row of checked) {
    const key = table.definition.key(row);
    if (seen.has(key)) throw new MockConfigError(`${place}: two rows with the key "${key}"`);
    seen.add(key);
  }
  return () => checked;
}

function checkRow(table: TableEntry, row: unknown, place: string): Row {
  const result = table.schema().safeParse(row);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${place}${describeIssue(issue, row)}`);
  throw new MockConfigError(lines.join('\n'));
}

/** The path, the wrong value and what is allowed, of one problem that zod found. */
export function describeIssue(issue: z.core.$ZodIssue, input: unknown): string {
  const path = issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  const value = issue.path.reduce<unknown>((at, part) => (isRecord(at) ? at[String(part)] : undefined), input);
  return `${path}: ${issue.message} (found ${JSON.stringify(value)?.slice(0, 80) ?? 'nothing'})`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
