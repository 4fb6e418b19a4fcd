import { existsSync } from 'node:fs';

/** Names of files, with spaces between them and without what they end in, by their folder. */
type Folders = Readonly<Record<string, string>>;

/** Files under `src` to mutate, and the tests that should notice: fast ones, which need no build. */
const group = (files: Folders, tests: Folders) => ({
  files: pathsOf(files, '.ts').map((path) => `src/${path}`),
  tests: pathsOf(tests, '.test.ts'),
});

function pathsOf(folders: Folders, ending: string): string[] {
  return Object.entries(folders).flatMap(([folder, names]) =>
    names.split(' ').map((name) => `${folder}/${name}${ending}`),
  );
}

/** What mutation testing covers. */
export const GROUPS = {
  /** Amounts, prices, fees and balances. */
  money: group(
    {
      'engine/kernel/core': 'decimal',
      'service/client-ids': 'fees',
      'service/currencies': 'currencies.commands',
      'service/requests': 'calldata.commands payment-plan.commands rate-summary.commands',
      'service/wallets': 'wallets.commands',
    },
    {
      'src/engine/kernel/core': 'decimal',
      'src/service/calldata': 'price-path',
      'src/service/client-ids': 'fees',
      'test/requests': 'batch money money-edges money-rules',
      'test/calldata': 'calldata calldata-rules',
      'test/intents': 'crosschain',
      'test/currencies': 'currencies prices',
      'test/payments': 'payment-items signed-payments',
      'test/http': 'routes',
      'test/recurring': 'schedule-attempts schedule-permits schedule-states schedules',
    },
  ),
  /** Recording payments, and when they settle. */
  payments: group(
    {
      'service/payments':
        'odd-payments.commands pay.commands payment-row.commands payments.queries settlement.commands',
    },
    {
      'test/requests': 'request-basics expired-requests money money-rules moves',
      'test/intents': 'crosschain',
      'test/payments':
        'odd-payments timing payment-errors payment-items payment-rules settlement-rules signed-payments',
      'test/offramps': 'offramps',
    },
  ),
  /** What is signed and sent to a chain. */
  calldata: group(
    {
      'service/calldata': 'price-path references transactions',
      'service/payouts': 'batch.commands payouts.commands',
      'service/requests': 'calldata.commands',
    },
    {
      'src/service/calldata': 'calldata price-path transactions',
      'test/requests': 'batch request-basics',
      'test/calldata': 'calldata calldata-rules',
      'test/currencies': 'currencies',
      'test/payments': 'payment-errors payment-rules settlement-rules signed-payments',
      'test/recurring': 'recurring-payouts',
      'test/http': 'routes',
    },
  ),
  /** Recurring payouts and recurring requests. */
  schedules: group(
    {
      'service/recurring': 'execution.commands permit.commands recurring.commands recurring.model',
      'service/requests': 'periods recurrence.commands',
    },
    {
      'src/engine/kernel/clock': 'duration',
      'test/requests': 'money money-rules',
      'test/payments': 'timing',
      'test/recurring':
        'recurring-payouts recurring-requests recurring-request-rules ' +
        'schedule-attempts schedule-permits schedule-states schedules',
    },
  ),
  /** Who may call, and the origins of client IDs. */
  auth: group(
    {
      'engine/api/http': 'origin',
      service: 'auth',
      'service/client-ids': 'client-ids.commands origins',
    },
    {
      'test/http': 'authentication origin',
      'test/requests': 'request-basics small-routes',
      'test/webhooks': 'webhook-management',
    },
  ),
  /** Statuses of requests, crosschain intents and payments to bank accounts. */
  states: group(
    {
      'engine/kernel/core': 'transitions',
      'service/intents': 'intents.commands intents.model settle.commands',
      'service/offramps': 'offramps.commands offramps.model',
      'service/payments': 'settlement.commands',
      'service/requests': 'requests.commands requests.model',
    },
    {
      'test/requests': 'request-basics expired-requests money-rules moves request-rules small-routes',
      'test/intents': 'crosschain intent-rules intent-sending intent-settling',
      'test/offramps': 'offramp-rules offramps',
      'test/payments': 'timing payment-errors payment-rules settlement-rules signed-payments',
      'test/recurring': 'recurring-request-rules recurring-requests schedules',
    },
  ),
  /** What an examination judges, and how it reports. */
  examine: group(
    {
      'entries/examine': 'belief report verdict',
      'entries/examine/run': 'books judge kinds',
    },
    {
      'test/examine': 'belief books judge kinds report verdict',
    },
  ),
  /** Who may use the control API. */
  guard: group(
    {
      'engine/control': 'guard',
    },
    {
      'test/workspaces': 'guard',
    },
  ),
  /** The limits of what comes in. */
  limits: group(
    {
      'engine/api/http': 'request-body',
    },
    {
      'src/engine/api/http': 'request-body',
      'test/http': 'request-limits',
    },
  ),
  /** Payment links, from which a payer pays. */
  links: group(
    {
      'service/secure-payments':
        'access.commands create.commands fee-plan link-calldata.commands link-page.queries link-pay.commands ' +
        'link-read.wire link-state.commands linking multicall.commands secure-payments.model secure-payments.queries',
    },
    {
      'test/secure-payments': 'access accounts flows link-page link-record-page payouts refusals safe secure-payments',
    },
  ),
  destinations: group(
    { 'service/destinations': 'destination-id destinations.commands' },
    {
      'src/service/destinations': 'destination-id destinations.commands',
      'test/destinations': 'destinations',
    },
  ),
  /** Sign-in with a wallet. */
  sessions: group({ 'service/sessions': 'sessions.commands sign-in.commands' }, { 'test/sessions': 'sessions' }),
  /** Sending, signing and repeating webhooks. */
  webhooks: group(
    {
      'engine/api/webhooks':
        'attempt-delivery deliveries.commands delivery-list network sender signature webhook-address ' +
        'webhooks.commands webhooks.model',
    },
    {
      'src/engine/api/webhooks': 'signature webhook-address',
      'test/webhooks': 'webhook-faults webhook-fields webhook-management webhook-network webhook-scenarios webhooks',
    },
  ),
  /** What `verify` compares, and how it judges. */
  verify: group(
    { 'entries/verify': 'bindings classes compare findings ids judge-field plan redact' },
    { 'test/verify': 'classes from misbehaving planted record redaction report tape twins' },
  ),
  /** The state file. */
  state: group({ 'engine/mock/state': 'drivers row-store state-file' }, { 'test/state': 'full-disk state-file' }),
};

export type Group = keyof typeof GROUPS;

/** Returns true for the name of a group. */
export function isGroup(name: string): name is Group {
  return Object.hasOwn(GROUPS, name);
}

/** Returns the files and tests of the groups that do not exist, because they were moved, renamed or removed. */
export function missingFiles(): string[] {
  return Object.values(GROUPS)
    .flatMap(({ files, tests }) => [...files, ...tests])
    .filter((path) => !existsSync(path));
}
