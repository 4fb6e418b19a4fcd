import { existsSync } from 'node:fs';

/** Files that mutants are made of, and the tests that are to notice them: fast ones, which need no build. */
interface MutationGroup {
  files: readonly string[];
  tests: readonly string[];
}

const tests = (...names: string[]) => names.map((name) => `test/${name}.test.ts`);

/** What mutation testing covers. */
export const GROUPS = {
  /** Amounts, prices, fees and balances. */
  money: {
    files: [
      'src/engine/kernel/core/decimal.ts',
      'src/service/client-ids/fees.ts',
      'src/service/currencies/currencies.commands.ts',
      'src/service/currencies/currencies.commands.ts',
      'src/service/requests/calldata.commands.ts',
      'src/service/requests/payment-plan.commands.ts',
      'src/service/requests/rate-summary.commands.ts',
      'src/service/wallets/wallets.commands.ts',
    ],
    tests: [
      'src/engine/kernel/core/decimal.test.ts',
      'src/service/calldata/price-path.test.ts',
      'src/service/client-ids/fees.test.ts',
      ...tests(
        'requests/batch',
        'calldata/calldata',
        'calldata/calldata-rules',
        'intents/crosschain',
        'currencies/currencies',
        'requests/money',
        'requests/money-edges',
        'requests/money-rules',
        'payments/payment-items',
        'currencies/prices',
        'http/routes',
        'recurring/schedule-attempts',
        'recurring/schedule-permits',
        'recurring/schedule-states',
        'recurring/schedules',
        'payments/signed-payments',
      ),
    ],
  },
  /** Recording payments, and when they settle. */
  payments: {
    files: [
      'src/service/payments/odd-payments.commands.ts',
      'src/service/payments/pay.commands.ts',
      'src/service/payments/payment-row.commands.ts',
      'src/service/payments/payments.queries.ts',
      'src/service/payments/settlement.commands.ts',
    ],
    tests: [
      ...tests(
        'requests/request-basics',
        'intents/crosschain',
        'requests/expired-requests',
        'requests/money',
        'requests/money-rules',
        'requests/moves',
        'payments/odd-payments',
        'offramps/offramps',
        'payments/timing',
        'payments/payment-errors',
        'payments/payment-items',
        'payments/payment-rules',
        'payments/settlement-rules',
        'payments/signed-payments',
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
      ...tests(
        'requests/batch',
        'requests/request-basics',
        'calldata/calldata',
        'calldata/calldata-rules',
        'currencies/currencies',
        'payments/payment-errors',
        'payments/payment-rules',
        'recurring/recurring-payouts',
        'http/routes',
        'payments/settlement-rules',
        'payments/signed-payments',
      ),
    ],
  },
  /** Recurring payouts and recurring requests. */
  schedules: {
    files: [
      'src/service/recurring/allowance.commands.ts',
      'src/service/recurring/execution.commands.ts',
      'src/service/recurring/permit.commands.ts',
      'src/service/recurring/recurring.commands.ts',
      'src/service/recurring/recurring.model.ts',
      'src/service/requests/periods.ts',
      'src/service/requests/recurrence.commands.ts',
      'src/service/requests/periods.ts',
    ],
    tests: [
      'src/engine/kernel/clock/duration.test.ts',
      ...tests(
        'requests/money',
        'requests/money-rules',
        'payments/timing',
        'recurring/recurring-payouts',
        'recurring/recurring-requests',
        'recurring/recurring-request-rules',
        'recurring/schedule-attempts',
        'recurring/schedule-permits',
        'recurring/schedule-states',
        'recurring/schedules',
      ),
    ],
  },
  /** Who may call, and the origins of client IDs. */
  auth: {
    files: [
      'src/engine/api/http/origin.ts',
      'src/service/client-ids/client-ids.commands.ts',
      'src/service/client-ids/origins.ts',
      'src/service/wire/auth.ts',
    ],
    tests: [
      ...tests(
        'http/authentication',
        'requests/request-basics',
        'http/origin',
        'requests/small-routes',
        'webhooks/webhook-management',
      ),
    ],
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
      'src/service/payments/settlement.commands.ts',
      'src/service/requests/requests.commands.ts',
      'src/service/requests/requests.model.ts',
    ],
    tests: [
      ...tests(
        'requests/request-basics',
        'intents/crosschain',
        'requests/expired-requests',
        'intents/intent-rules',
        'intents/intent-sending',
        'intents/intent-settling',
        'requests/money-rules',
        'requests/moves',
        'requests/new-request-status',
        'offramps/offramp-rules',
        'offramps/offramps',
        'payments/timing',
        'payments/payment-errors',
        'payments/payment-rules',
        'recurring/recurring-request-rules',
        'recurring/recurring-requests',
        'requests/request-rules',
        'recurring/schedules',
        'payments/settlement-rules',
        'payments/signed-payments',
        'requests/small-routes',
      ),
    ],
  },
  /** What an examination judges, and how it reports. */
  examine: {
    files: [
      'src/entries/examine/belief.ts',
      'src/entries/examine/report.ts',
      'src/entries/examine/report-files.ts',
      'src/entries/examine/run/books.ts',
      'src/entries/examine/run/judge.ts',
      'src/entries/examine/run/kinds.ts',
      'src/entries/examine/secrets.ts',
      'src/entries/examine/verdict.ts',
    ],
    tests: [
      ...tests(
        'examine/belief',
        'examine/books',
        'examine/judge',
        'examine/kinds',
        'examine/report',
        'examine/secrets',
        'examine/verdict',
      ),
    ],
  },
  /** Who may use the control API. */
  guard: {
    files: ['src/engine/control/guard.ts'],
    tests: [...tests('workspaces/guard', 'workspaces/tenancy')],
  },
  /** The limits of what comes in. */
  door: {
    files: ['src/engine/api/http/door.ts'],
    tests: ['src/engine/api/http/door.test.ts', ...tests('http/door')],
  },
  /** How much a workspace may add, and how often it may be called. */
  quota: {
    files: ['src/engine/kernel/world/quota.ts'],
    tests: ['src/engine/kernel/world/quota.test.ts', ...tests('workspaces/tenancy')],
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
