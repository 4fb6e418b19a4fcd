import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { examineWebhook } from '../../src/index.ts';
import { limit } from '../support/machine.ts';
import { RIGHT } from './receivers/right.ts';
import { WRONG } from './receivers/wrong.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('corpus: the receivers in Python are left out, because there is no python3');

/** Most take 1 to 5 seconds; the receiver with a delay of 1.5 s takes 8. */
const LIMIT_MS = limit(25);

for (const { title, findings = [], remarks = [], start } of [...RIGHT, ...WRONG]) {
  const run = hasPython || !title.includes('Python') ? test : test.skip;
  run(`corpus: ${title}`, { tags: ['long'] }, async () => {
    const { target, stop, ...options } = await start();
    try {
      const result = await examineWebhook(target, options);
      expect(result.problem).toBeUndefined();
      const namesOf = (verdicts: readonly { name: string }[]) => verdicts.map(({ name }) => name).sort();
      expect({ findings: namesOf(result.findings), remarks: namesOf(result.remarks) }).toEqual({
        findings: [...findings].sort(),
        remarks: [...remarks].sort(),
      });
      expect(result.ms).toBeLessThan(LIMIT_MS);
    } finally {
      await stop?.();
    }
  });
}
