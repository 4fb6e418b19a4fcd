import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { MockConfigError } from '../core/errors.ts';
import { exportState, importState } from './export.ts';
import type { WorldImage } from './registers.ts';
import type { World } from './world.ts';

/** The state that a file keeps, or undefined when there is no such file. */
export function readStateFile(path: string): WorldImage | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return importState(JSON.parse(readFileSync(path, 'utf8')), path);
  } catch (error) {
    if (error instanceof MockConfigError) throw error;
    throw new MockConfigError(`${path}: not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Writes a state beside the file and then puts it in its place, so that a crash on the way leaves the old one whole. */
export function writeStateFile(path: string, world: World): void {
  const draft = `${path}.draft`;
  const file = openSync(draft, 'w');
  try {
    writeSync(file, `${JSON.stringify(exportState(world), null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}
