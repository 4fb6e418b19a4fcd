import { closeSync, openSync } from 'node:fs';
import { MockConfigError } from '../../kernel/core/errors.ts';
import type { Sql } from './row-store.ts';

export interface OpenDatabase {
  readonly sql: Sql;
  close(): void;
}

export interface Driver {
  /** Whether its locks can outlive the process. */
  readonly needsLock: boolean;
  open(path: string): OpenDatabase;
}

interface Statement {
  all(...values: unknown[]): Record<string, unknown>[];
  finalize?(): void;
}

interface Library {
  prepare(statement: string): Statement;
  close(): void;
}

type LibraryClass = new (path: string) => Library;

export function nativeDriver(): Driver | undefined {
  const { emitWarning } = process;
  // Suppresses the experimental warning of Node 22 and 24.
  process.emitWarning = () => {};
  try {
    const library: { DatabaseSync?: LibraryClass } | undefined = process.getBuiltinModule('node:sqlite');
    const Native = library?.DatabaseSync;
    return Native && { needsLock: false, open: (path) => databaseOf(new Native(path), (values) => values) };
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Resolves with the WebAssembly driver for SQLite. @throws MockConfigError if it is not installed */
export async function wasmDriver(): Promise<Driver> {
  try {
    const { default: library } = await import('node-sqlite3-wasm');
    // The library's types omit what both libraries have in common.
    const WebAssembly = library.Database as LibraryClass;
    const open = (path: string) => {
      // SQLite would create the log with default permissions.
      closeSync(openSync(`${path}-wal`, 'a', 0o600));
      return databaseOf(new WebAssembly(path), (values) => [values]);
    };
    return { needsLock: true, open };
  } catch {
    throw MockConfigError.option('state', 'needs Node 22.13 or later, or the package node-sqlite3-wasm');
  }
}

/** @param bind returns the arguments that pass values to a statement */
function databaseOf(library: Library, bind: (values: unknown[]) => unknown[]): OpenDatabase {
  const statements = new Map<string, Statement>();
  const all = (text: string, ...values: unknown[]) => {
    const statement = statements.get(text) ?? library.prepare(text);
    statements.set(text, statement);
    try {
      return statement.all(...bind(values));
    } catch (error) {
      statements.delete(text);
      quietly(() => statement.finalize?.());
      throw error;
    }
  };
  const atomically = (change: () => void) => {
    all('BEGIN IMMEDIATE');
    try {
      change();
      all('COMMIT');
    } catch (error) {
      // A full disk may already have ended the transaction.
      quietly(() => all('ROLLBACK'));
      throw error;
    }
  };
  const close = () => {
    for (const statement of statements.values()) quietly(() => statement.finalize?.());
    library.close();
  };
  return { sql: { all, atomically }, close };
}

function quietly(attempt: () => void): void {
  try {
    attempt();
  } catch {
    // The earlier error explains the failure.
  }
}
