import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import { startOptions } from '../engine/mock/start-options.ts';
import { paymentRequestService } from '../service/service.ts';
import { FLAG_LIST } from './cli/flags.ts';
import type { StartOptions } from './options.generated.ts';

const OPTIONS = startOptions(paymentRequestService);

test('options: the public type has the options that a start takes, and no other', () => {
  expectTypeOf<keyof StartOptions>().toEqualTypeOf<keyof typeof OPTIONS>();
});

test('flags: there are at most 48, and the reference names each', () => {
  expect(FLAG_LIST.length).toBeLessThanOrEqual(48);
  const reference = readFileSync('docs/reference/cli.md', 'utf8');
  for (const [name] of FLAG_LIST) expect(reference).toContain(`| \`--${name}\` |`);
});
