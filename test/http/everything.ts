import type { Mock } from '../../src/index.ts';

/** All rows and registers as text: equal before and after a call that must change nothing. */
export async function everything(mock: Mock): Promise<string> {
  return JSON.stringify(await mock.snapshots.export());
}
