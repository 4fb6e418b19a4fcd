/** Globs of source files to mutate, and of the fast tests that should detect the changes without a build. */
const group = (files: readonly string[], tests: readonly string[]) => ({
  files: [
    ...expand(files, 'src/', '.ts'),
    '!**/{*.{panel,resource,operations},secure-payment-{bodies,payloads*,responses}}.ts',
  ],
  tests: expand(tests, '', '.test.ts'),
});

const expand = (globs: readonly string[], start: string, end: string) => globs.map((glob) => start + glob + end);

/** Groups of mutation testing. */
export const GROUPS = {
  /** Amounts, prices, fees and balances. */
  money: group(
    [
      'engine/kernel/core/decimal',
      'service/people/client-ids/fees',
      'service/catalogue/{currencies,wallets}/*.commands',
      'service/money/requests/{calldata,payment-plan}.commands',
      'service/request-api/rate-summary.commands',
    ],
    [
      'test/unit/engine/decimal',
      'test/unit/{calldata,price-path,fees}',
      'test/{calldata,currencies,recurring}/*',
      'test/requests/{batch,money-*}',
      'test/intents/crosschain',
      'test/payments/{payment-items,signed-payments}',
      'test/http/routes',
      'test/contract/recorded',
    ],
  ),
  /** Recording payments, and when they settle. */
  payments: group(
    ['service/money/payments/{*.commands,payment-search}', 'service/money/intents/crosschain.commands'],
    [
      'test/payments/*',
      'test/offramps/offramps',
      'test/intents/crosschain',
      'test/requests/{request-basics,expired-requests,money-rules,moves}',
      'test/contract/recorded',
    ],
  ),
  /** Calldata: everything that is signed and sent to a chain. */
  calldata: group(
    ['service/calldata/*', 'service/money/payouts/*.commands', 'service/money/requests/calldata.commands'],
    [
      'test/unit/{calldata,price-path}',
      'test/requests/{batch,request-basics}',
      'test/calldata/*',
      'test/currencies/currencies',
      'test/payments/{payment-errors,payment-rules,settlement-rules,signed-payments}',
      'test/recurring/recurring-payouts',
      'test/http/routes',
      'test/contract/recorded',
    ],
  ),
  /** Recurring payouts and recurring requests. */
  schedules: group(
    ['service/money/recurring/{*.commands,recurring.model}', 'service/money/requests/{periods,recurrence.commands}'],
    [
      'test/unit/engine/duration',
      'test/requests/money-rules',
      'test/payments/timing',
      'test/recurring/*',
      'test/contract/recorded',
    ],
  ),
  /** Authentication, and the origins of client IDs. */
  auth: group(
    ['engine/api/http/origin', 'service/auth', 'service/people/client-ids/{client-ids.commands,origins}'],
    [
      'test/http/{authentication,hints,origin}',
      'test/requests/{request-basics,small-routes}',
      'test/control/correlation',
      'test/{destinations,sessions}/*',
      'test/webhooks/webhook-management',
      'test/workspaces/guard',
      'test/contract/recorded',
    ],
  ),
  /** Statuses of requests, crosschain intents and payments to bank accounts. */
  states: group(
    [
      'engine/kernel/core/transitions',
      'service/money/intents/{*.commands,intents.model}',
      'service/money/offramps/offramps.{commands,model}',
      'service/money/settlement/settlement.commands',
      'service/money/requests/requests.{commands,model}',
    ],
    [
      'test/{offramps,requests}/*',
      'test/control/scenarios',
      'test/secure-payments/secure-payments',
      'test/intents/{crosschain,intent-*}',
      'test/recurring/{recurring-request-rules,recurring-requests,schedules}',
      'test/payments/{timing,payment-errors,payment-rules,settlement-rules,signed-payments}',
      'test/contract/recorded',
    ],
  ),
  /** Verdicts and reports of an examination. */
  examine: group(
    ['tools/examine/{reading,report,verdict}', 'tools/examine/run/{judge,ledger}'],
    ['test/examine/{judge,ledger,reading,report,run,verdict}'],
  ),
  /** Access to the control API. */
  guard: group(['engine/control/guard'], ['test/workspaces/guard']),
  /** Limits of request bodies. */
  limits: group(
    ['engine/api/http/request-body'],
    ['test/{unit/engine/request-body,http/request-limits,control/faults}'],
  ),
  links: group(['service/secure-payments/*'], ['test/secure-payments/*', 'test/contract/recorded']),
  destinations: group(
    ['service/people/destinations/*'],
    ['test/{unit/destination-id,{destinations,sessions,secure-payments}/*}'],
  ),
  sessions: group(['service/people/sessions/*'], ['test/sessions/*']),
  /** Sending, signing and repeating webhooks. */
  webhooks: group(
    ['engine/api/webhooks/*'],
    [
      'test/unit/engine/{signature,webhook-address}',
      'test/webhooks/{receiver,webhook{s,-f*,-m*,-n*,-s*}}',
      'test/control/explain',
      'test/state/full-disk',
      'test/workspaces/deleted-workspaces',
    ],
  ),
  /** Comparisons and verdicts of `verify`. */
  verify: group(
    ['tools/verify/*'],
    ['test/verify/{classes,from,misbehaving,operations,planted,record,redaction,report,response-form,tape,twins}'],
  ),
  /** The state file without its drivers, which depend on the Node version. */
  state: group(['engine/mock/state/{row-store,state-file}'], ['test/state/{full-disk,state-file}']),
};
