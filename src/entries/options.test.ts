import { expect, expectTypeOf, test } from 'vitest';
import { startOptions } from '../engine/mock/options.ts';
import { paymentRequestService } from '../service/service.ts';
import { FLAG_LIST } from './cli/flags.ts';
import type { StartOptions } from './options.generated.ts';

const OPTIONS = startOptions(paymentRequestService);

test('options: the public type has the options that a start takes, and no other', () => {
  expectTypeOf<keyof StartOptions>().toEqualTypeOf<keyof typeof OPTIONS>();
});

test('flags: there are at most 40', () => {
  expect(FLAG_LIST.length).toBeLessThanOrEqual(40);
});
