import { expect, expectTypeOf, test } from 'vitest';
import { allCommands } from '../../src/cli/main.ts';
import { startOptions } from '../../src/engine/mock/definition/options.ts';
import type { StartOptions } from '../../src/entries/types/options.generated.ts';
import { paymentRequestService } from '../../src/service/service.ts';

const OPTIONS = startOptions(paymentRequestService);

test('options: the public type matches the accepted options', () => {
  expectTypeOf<keyof StartOptions>().toEqualTypeOf<keyof typeof OPTIONS>();
});

test('flags: at most 32 per command', async () => {
  for (const { name, flags } of await allCommands()) expect(Object.keys(flags).length, name).toBeLessThanOrEqual(32);
});
