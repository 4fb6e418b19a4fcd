import { expect, expectTypeOf, test } from 'vitest';
import { startOptions } from '../engine/mock/options.ts';
import { paymentRequestService } from '../service/service.ts';
import { allCommands } from './cli/commands.ts';
import type { StartOptions } from './options.generated.ts';

const OPTIONS = startOptions(paymentRequestService);

test('options: the public type has the options that a start takes, and no other', () => {
  expectTypeOf<keyof StartOptions>().toEqualTypeOf<keyof typeof OPTIONS>();
});

test('flags: a command has at most 32', async () => {
  for (const { name, flags } of await allCommands()) expect(Object.keys(flags).length, name).toBeLessThanOrEqual(32);
});
