import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import type { AssumptionCount } from '../../engine/kernel/world/assumption-tally.ts';
import type { MockAddress } from './setup.ts';

/** What the mocks of a test file rested on. */
export interface FileAssumptions {
  /** Path of the test file. */
  file: string;
  counts: Record<string, AssumptionCount>;
}

/** After each test file, saves what the mocks that it created rested on. The global setup reports all files. */
export function collectAfterFile(): void {
  const address: MockAddress | undefined = inject('paymentRequestMock');
  const folder = address?.assumptions;
  if (folder === undefined) return;
  afterAll(async () => {
    const { processAssumptions } = await import('../../engine/kernel/world/assumption-tally.ts');
    const counts = Object.fromEntries(processAssumptions.counts());
    // Without isolation, the next file runs in this process too.
    processAssumptions.clear();
    const file = relative(process.cwd(), expect.getState().testPath ?? '');
    const saved: FileAssumptions = { file, counts };
    // In watch mode, a new run of a file replaces the one before.
    const name = createHash('sha256').update(file).digest('hex');
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(saved));
  });
}
