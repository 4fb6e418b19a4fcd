import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { MockConfigError } from '../../kernel/core/errors.ts';
import type { Sql } from '../saved-state/workspace-store.ts';

export interface Database extends Sql {
  /** Runs a change as a whole or not at all. */
  atomically<T>(change: () => T): T;
  close(): void;
}

/** Opens a database; a file that does not exist is created. */
export type OpenDatabase = (path: string) => Database;

type Row = Record<string, unknown>;

/** The parts of both libraries that are used. */
interface Statement {
  all(...values: unknown[]): Row[];
  /** Frees it, where that does not happen by itself. */
  finalize?(): void;
}
interface Library {
  prepare(query: string): Statement;
  close(): void;
}
type LibraryOf = new (path: string) => Library;

/** Resolves with what opens databases: the library of Node, or where it has none, SQLite as WebAssembly. */
export async function databases(): Promise<OpenDatabase> {
  const Native = nativeLibrary();
  if (Native !== undefined) return (path) => fileDatabase(new Native(path), (values) => values);
  const WebAssembly = await webAssembly();
  return (path) => {
    // Its locks are folders, which stay when a process is killed. Only this process has the lock of the state file.
    rmSync(`${path}.lock`, { recursive: true, force: true });
    closeSync(openSync(`${path}-wal`, 'a', statSync(path).mode));
    const file = fileDatabase(new WebAssembly(path), (values) => [values]);
    // It has no memory to share with other processes.
    file.exec('PRAGMA locking_mode = EXCLUSIVE');
    return file;
  };
}

/** @param bind returns the arguments that pass values to a statement */
function fileDatabase(library: Library, bind: (values: unknown[]) => unknown[]): Database {
  const statements = new Map<string, Statement>();
  const file: Database = {
    exec: (query, ...values) => {
      const statement = statements.get(query) ?? library.prepare(query);
      statements.set(query, statement);
      try {
        return statement.all(...bind(values));
      } catch (error) {
        // What has failed once cannot be used again.
        statements.delete(query);
        statement.finalize?.();
        throw error;
      }
    },
    atomically: (change) => {
      file.exec('BEGIN IMMEDIATE');
      try {
        const result = change();
        file.exec('COMMIT');
        return result;
      } catch (error) {
        try {
          file.exec('ROLLBACK');
        } catch {
          // A full disk has ended the transaction.
        }
        throw error;
      }
    },
    close: () => {
      for (const statement of statements.values()) {
        try {
          statement.finalize?.();
        } catch {
          // It says again what made it fail.
        }
      }
      library.close();
    },
  };
  return file;
}

function nativeLibrary(): LibraryOf | undefined {
  const { emitWarning } = process;
  // Node 22 and 24 print that it is experimental.
  process.emitWarning = () => {};
  try {
    const library: { DatabaseSync?: LibraryOf } | undefined = process.getBuiltinModule('node:sqlite');
    return library?.DatabaseSync;
  } finally {
    process.emitWarning = emitWarning;
  }
}

async function webAssembly(): Promise<LibraryOf> {
  try {
    const { default: library } = await import('node-sqlite3-wasm');
    return library.Database as unknown as LibraryOf;
  } catch {
    throw MockConfigError.option('state', 'needs Node 22.13 or later, or the package node-sqlite3-wasm');
  }
}
