import type { Mock } from '../../src/index.ts';

/** All rows and registers as text, to compare state. */
export async function everything(mock: Mock): Promise<string> {
  return JSON.stringify(await mock.snapshots.export());
}
