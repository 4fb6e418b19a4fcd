import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { examineWebhook } from '../../src/index.ts';
import { programs } from './receivers/programs.ts';
import type { Receiver } from './receivers/receiver.ts';

/** Each receiver of `receivers/` says what an examination has to find: no more and no less. */
const FILES = readdirSync('test/examine/receivers').filter((name) => /^(right|wrong)-\d.*\.ts$/.test(name));
const hasPython = spawnSync('python3', ['--version']).status === 0;

const receivers = await Promise.all(
  FILES.map(async (file): Promise<Receiver> => (await import(`./receivers/${file.replace('.ts', '')}.ts`)).receiver),
);
if (!hasPython) console.warn('corpus: the receivers in Python are left out, because there is no python3');

/** Alone on a machine most take 1 to 5 seconds, and the one that is 1.5 s late takes 8. */
const LIMIT_MS = 25_000;

for (const { title, findings = [], remarks = [], start } of [...receivers, ...programs]) {
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
