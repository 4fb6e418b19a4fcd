import { existsSync } from 'node:fs';

/** Files that mutants are made of, and the tests that are to notice them: fast ones, which need no build. */
interface MutationGroup {
  files: readonly string[];
  tests: readonly string[];
}

const integration = (...names: string[]) => names.map((name) => `test/integration/${name}.test.ts`);

/** What mutation testing covers. */
export const GROUPS = {
  /** Amounts, prices, fees and balances. */
  money: {
    files: [
      'src/engine/kernel/core/decimal.ts',
      'src/service/client-ids/fees.ts',
      'src/service/currencies/currencies.commands.ts',
      'src/service/currencies/rates.commands.ts',
      'src/service/requests/approvals.commands.ts',
      'src/service/requests/payment-plan.commands.ts',
      'src/service/requests/rate-summary.commands.ts',
      'src/service/wallets/wallets.commands.ts',
    ],
    tests: [
      'src/engine/kernel/core/decimal.test.ts',
      'src/service/calldata/price-path.test.ts',
      'src/service/client-ids/fees.test.ts',
      ...integration(
        'batch',
        'calldata',
        'calldata-rules',
        'crosschain',
        'currencies',
        'money',
        'money-edges',
        'money-rules',
        'payment-items',
        'prices',
        'routes',
        'schedule-attempts',
        'schedule-permits',
        'schedule-states',
        'schedules',
        'signed-payments',
      ),
    ],
  },
  /** Recording payments, and when they settle. */
  payments: {
    files: [
      'src/service/payments/odd-payments.commands.ts',
      'src/service/payments/pay.commands.ts',
      'src/service/payments/payment-row.commands.ts',
      'src/service/payments/payments.commands.ts',
      'src/service/payments/settlement.commands.ts',
    ],
    tests: [
      ...integration(
        'request-basics',
        'crosschain',
        'expired-requests',
        'money',
        'money-rules',
        'moves',
        'odd-payments',
        'offramps',
        'timing',
        'payment-errors',
        'payment-items',
        'payment-rules',
        'settlement-rules',
        'signed-payments',
      ),
    ],
  },
  /** What is signed and sent to a chain. */
  calldata: {
    files: [
      'src/service/calldata/batch.ts',
      'src/service/calldata/price-path.ts',
      'src/service/calldata/references.ts',
      'src/service/calldata/transactions.ts',
      'src/service/payouts/batch.commands.ts',
      'src/service/payouts/payouts.commands.ts',
      'src/service/requests/calldata.commands.ts',
    ],
    tests: [
      'src/service/calldata/batch.test.ts',
      'src/service/calldata/calldata.test.ts',
      'src/service/calldata/price-path.test.ts',
      'src/service/calldata/transactions.test.ts',
      ...integration(
        'batch',
        'request-basics',
        'calldata',
        'calldata-rules',
        'currencies',
        'payment-errors',
        'payment-rules',
        'recurring-payouts',
        'routes',
        'settlement-rules',
        'signed-payments',
      ),
    ],
  },
  /** Recurring payouts and recurring requests. */
  schedules: {
    files: [
      'src/service/recurring/allowance.commands.ts',
      'src/service/recurring/execution.commands.ts',
      'src/service/recurring/overview.commands.ts',
      'src/service/recurring/permit.commands.ts',
      'src/service/recurring/recurring.commands.ts',
      'src/service/recurring/recurring.model.ts',
      'src/service/requests/periods.ts',
      'src/service/requests/recurrence.commands.ts',
      'src/service/requests/repeat.commands.ts',
    ],
    tests: [
      'src/engine/kernel/clock/duration.test.ts',
      ...integration(
        'money',
        'money-rules',
        'timing',
        'recurring-payouts',
        'recurring-requests',
        'recurring-request-rules',
        'schedule-attempts',
        'schedule-permits',
        'schedule-states',
        'schedules',
      ),
    ],
  },
  /** Who may call, and the origins of client IDs. */
  auth: {
    files: [
      'src/engine/api/http/authenticate.ts',
      'src/engine/api/http/origin.ts',
      'src/service/client-ids/client-ids.commands.ts',
      'src/service/client-ids/origins.ts',
      'src/service/wire/auth.ts',
    ],
    tests: [...integration('authentication', 'request-basics', 'origin', 'small-routes', 'webhook-management')],
  },
  /** Statuses of requests, crosschain intents and payments to bank accounts. */
  states: {
    files: [
      'src/engine/kernel/core/transitions.ts',
      'src/service/intents/intents.commands.ts',
      'src/service/intents/intents.model.ts',
      'src/service/intents/send.commands.ts',
      'src/service/intents/settle.commands.ts',
      'src/service/offramps/offramps.commands.ts',
      'src/service/offramps/offramps.model.ts',
      'src/service/requests/expire.commands.ts',
      'src/service/requests/requests.commands.ts',
      'src/service/requests/requests.model.ts',
    ],
    tests: [
      ...integration(
        'request-basics',
        'crosschain',
        'expired-requests',
        'intent-rules',
        'intent-sending',
        'intent-settling',
        'money-rules',
        'moves',
        'new-request-status',
        'offramp-rules',
        'offramps',
        'timing',
        'payment-errors',
        'payment-rules',
        'recurring-request-rules',
        'recurring-requests',
        'request-rules',
        'schedules',
        'settlement-rules',
        'signed-payments',
        'small-routes',
      ),
    ],
  },
  /** Who may use the control API. */
  guard: {
    files: ['src/engine/control/guard.ts'],
    tests: [...integration('guard', 'tenancy')],
  },
  /** The limits of what comes in. */
  door: {
    files: ['src/engine/api/http/door.ts'],
    tests: ['src/engine/api/http/door.test.ts', ...integration('door')],
  },
  /** How much a workspace may add, and how often it may be called. */
  quota: {
    files: ['src/engine/kernel/world/quota.ts'],
    tests: ['src/engine/kernel/world/quota.test.ts', ...integration('tenancy')],
  },
  /** What a watched chain contains. */
  ledger: {
    files: ['src/service/chain/ledger.ts'],
    tests: ['src/service/chain/ledger.test.ts'],
  },
} as const satisfies Record<string, MutationGroup>;

export type Group = keyof typeof GROUPS;

/** Returns true for the name of a group. */
export function isGroup(name: string): name is Group {
  return Object.hasOwn(GROUPS, name);
}

/** Returns the files and tests of the groups that do not exist, because they were moved, renamed or removed. */
export function missingFiles(): string[] {
  const groups: readonly MutationGroup[] = Object.values(GROUPS);
  return groups.flatMap(({ files, tests }) => [...files, ...tests]).filter((path) => !existsSync(path));
}
