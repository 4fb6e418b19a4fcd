import { expect, expectTypeOf, test } from 'vitest';
import { startOptions } from '../../src/engine/mock/options.ts';
import { allCommands } from '../../src/entries/cli/main.ts';
import type { StartOptions } from '../../src/entries/options.generated.ts';
import { paymentRequestService } from '../../src/service/service.ts';

const OPTIONS = startOptions(paymentRequestService);

test('options: the public type has the options that a start takes, and no other', () => {
  expectTypeOf<keyof StartOptions>().toEqualTypeOf<keyof typeof OPTIONS>();
});

test('flags: a command has at most 32', async () => {
  for (const { name, flags } of await allCommands()) expect(Object.keys(flags).length, name).toBeLessThanOrEqual(32);
});
