import * as z from 'zod';
import { isDecimal } from '../../../engine/kernel/core/decimal.ts';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { defineStep } from '../../../engine/kernel/world/step.ts';
import { defineResource, resourceTable } from '../../../engine/mock/definition/resource.ts';
import { ADDRESS } from '../../wire/patterns.ts';
import { setWallet } from './wallets.commands.ts';
import { walletRowSchema, walletsTable } from './wallets.model.ts';

const wallet = lazy(() =>
  z
    .string()
    .refine((text) => text === '*' || ADDRESS.test(text), 'must be an address, or * for every wallet')
    .default('*'),
);
const currency = lazy(() => z.string().min(1).default('*'));
const amount = lazy(() => z.string().refine(isDecimal, 'must be a decimal number such as "4.5"'));

const walletSteps = () => [
  defineStep({
    name: 'wallet.set-balance',
    description: 'Sets the balance of a wallet in a currency; * stands for all. Until it is set, funds are unlimited.',
    example: { balance: '0' },
    schema: () => z.strictObject({ wallet: wallet(), currency: currency(), balance: amount() }),
    returns: walletRowSchema,
    run: setWallet,
  }),
  defineStep({
    name: 'wallet.set-allowance',
    description:
      'Sets how much of a currency the payment proxy may spend from a wallet; * stands for all. It is 0 until set.',
    example: { allowance: '100' },
    schema: () => z.strictObject({ wallet: wallet(), currency: currency(), allowance: amount() }),
    returns: walletRowSchema,
    run: setWallet,
  }),
];

export const walletsResource = defineResource({
  name: 'wallets',
  tables: [resourceTable(walletsTable, walletRowSchema)],
  steps: walletSteps,
});
