import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationCounts } from '../../scripts/generate/fidelity.ts';
import { WEBHOOK_DELAY_MS } from '../../src/engine/api/faults/faults.commands.ts';
import { rateLimitSchema } from '../../src/engine/api/faults/faults.model.ts';
import { MAX_URL } from '../../src/engine/api/http/request-body.ts';
import { RETRY_SECONDS } from '../../src/engine/api/webhooks/deliveries.commands.ts';
import { addDuration } from '../../src/engine/kernel/clock/duration.ts';
import { formatUnits } from '../../src/engine/kernel/core/decimal.ts';
import { MAX_JSON_DEPTH, MAX_JSON_ITEMS, MAX_JSON_KEYS } from '../../src/engine/kernel/core/json.ts';
import {
  IMPORT_SCALE,
  MAX_BODY_BYTES,
  MAX_CALL_BYTES,
  MAX_CALL_LOG_SIZE,
  MAX_CALLS,
  MAX_DELIVERIES,
  MAX_EVENTS,
  MAX_ROWS,
  MAX_SNAPSHOTS,
} from '../../src/engine/kernel/core/limits.ts';
import { MAX_IN_MEMORY, WORKSPACE_IDLE_MS } from '../../src/engine/kernel/world/workspaces.ts';
import { mockOptions } from '../../src/engine/mock/definition/options.ts';
import { MAX_HEAD_BYTES } from '../../src/entries/node/mock-server.ts';
import { KEPT_TTL } from '../../src/entries/node/start-mock.ts';
import { startMock } from '../../src/index.ts';
import { ASSUMPTIONS } from '../../src/service/assumptions/assumptions.ts';
import { bridgeFee } from '../../src/service/calldata/typed-data.ts';
import { POLL_MS } from '../../src/service/chain/chain-watcher.ts';
import { INTENT_LIFETIME_MS } from '../../src/service/money/intents/intents.commands.ts';
import { MAX_BATCH_PAYMENTS } from '../../src/service/money/payouts/payouts.operations.ts';
import { PERIOD_SECONDS } from '../../src/service/money/recurring/permit.commands.ts';
import { MAX_TRIES, RETRY_MS } from '../../src/service/money/recurring/recurring.commands.ts';
import { MAX_PAYMENTS } from '../../src/service/money/recurring/recurring.model.ts';
import { RECURRING_PAGE } from '../../src/service/money/recurring/recurring.operations.ts';
import { GAS_UNITS } from '../../src/service/money/requests/calldata.commands.ts';
import { SLACK_PERCENT } from '../../src/service/money/requests/payment-plan.commands.ts';
import { CROSSCHAIN_FEE } from '../../src/service/money/requests/payment-routes.ts';
import { MAX_UNITS } from '../../src/service/money/requests/requests.commands.ts';
import { CROSSCHAIN_CHAINS } from '../../src/service/money/requests/sources.commands.ts';
import { SESSION_IDLE_MS } from '../../src/service/people/sessions/sessions.commands.ts';
import { PAYMENTS_PAGE } from '../../src/service/request-api/payments.operations.ts';
import { REQUESTS_PAGE } from '../../src/service/request-api/requests-v2.operations.ts';
import { REFUSAL_MUTED_MS } from '../../src/service/secure-payments/link-access.commands.ts';
import { LINK_LIFETIME_MS, MAX_CHILDREN } from '../../src/service/secure-payments/link-creation.commands.ts';
import { MAX_LINK_REQUESTS } from '../../src/service/secure-payments/secure-payments.model.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { RESTART_MS } from '../../src/tools/examine/examine-webhook.ts';
import { rigOf } from '../../src/tools/examine/run/execute-run.ts';
import { LIMIT_MS, planOf } from '../../src/tools/examine/webhook-sender.ts';
import { MAX_FAILURES, PACE } from '../../src/tools/verify/verify.ts';
import vectors from '../calldata/vectors.json' with { type: 'json' };

const options = mockOptions(paymentRequestService);
const rateLimit = rateLimitSchema().parse({});
const operations = await operationCounts();
const webhookPlan = planOf({ believes: () => undefined }, new AbortController().signal);
const jobRig = rigOf(() => {}, {}, startMock);

const COUNTS: ReadonlyMap<number, string> = new Map([
  [3, 'three'],
  [4, 'four'],
  [6, 'six'],
  [10, 'ten'],
]);
const TIMES: ReadonlyMap<number, string> = new Map([
  [5000, 'five seconds'],
  [600_000, 'ten minutes'],
  [3_600_000, 'an hour'],
  [604_800_000, 'a week'],
]);
/** Returns a count as pages spell it. */
const counted = (count: number) => COUNTS.get(count) ?? String(count);
/** Returns a time as pages spell it. */
const timed = (ms: number) => TIMES.get(ms) ?? `${ms / 1000} seconds`;
const minutes = (duration: string | number) => addDuration(0, duration) / 60_000;
const days = (seconds: number) => seconds / 86_400;
const grouped = (value: number) => value.toLocaleString('en');
const kilobytes = (bytes: number) => bytes / 1024;
const megabytes = (bytes: number) => bytes / 1024 / 1024;
const seconds = `${RETRY_SECONDS.slice(0, -1).join(', ')} and ${RETRY_SECONDS.at(-1)}`;

/** What an assumption or a page states, written with the constant that it comes from. */
const STATED: readonly (readonly [place: string, constant: string, text: string])[] = [
  ['A-REQUESTS-PAGE', 'REQUESTS_PAGE', `${REQUESTS_PAGE.default} per page, at most ${REQUESTS_PAGE.max}`],
  ['A-PAYMENTS-PAGE', 'PAYMENTS_PAGE', `${PAYMENTS_PAGE.default} payments. Limits above ${PAYMENTS_PAGE.max} are`],
  ['A-RECURRING-LIST', 'RECURRING_PAGE', `${RECURRING_PAGE.default} per page, at most ${RECURRING_PAGE.max}`],
  ['A-BATCH', 'MAX_BATCH_PAYMENTS', `at most ${MAX_BATCH_PAYMENTS} payments`],
  ['A-CONVERSION-SLACK', 'SLACK_PERCENT', `${SLACK_PERCENT} % above`],
  ['A-GAS', 'GAS_UNITS', `${formatUnits(GAS_UNITS, 18)} of the native currency`],
  ['A-AMOUNT-LIMIT', 'MAX_UNITS', `2^${MAX_UNITS.toString(2).length} - 1 units`],
  ['A-CROSSCHAIN', 'INTENT_LIFETIME_MS', `valid for ${timed(INTENT_LIFETIME_MS)}`],
  ['A-CROSSCHAIN', 'CROSSCHAIN_CHAINS', `covers ${counted(CROSSCHAIN_CHAINS.length)} chains`],
  ['A-ROUTES', 'CROSSCHAIN_FEE', `otherwise ${CROSSCHAIN_FEE}`],
  ['A-ROUTE-FEES', 'bridgeFee', `the ${Number(bridgeFee(100_000n)) / 1000} % that the bridge keeps`],
  ['A-RECURRING-STATES', 'MAX_TRIES', `${counted(MAX_TRIES)} failed attempts in a row`],
  ['A-RECURRING-PERIODS', 'PERIOD_SECONDS', `a month has ${days(PERIOD_SECONDS.MONTHLY)} days`],
  ['A-RECURRING-PERIODS', 'PERIOD_SECONDS', `a year ${days(PERIOD_SECONDS.YEARLY)}`],
  ['A-RECURRING-RETRY', 'RETRY_MS', `${timed(RETRY_MS)} later`],
  ['A-RECURRING-TOTAL', 'MAX_PAYMENTS', `2 to ${MAX_PAYMENTS},`],
  ['A-LINK-STATUS', 'LINK_LIFETIME_MS', `(${timed(LINK_LIFETIME_MS)})`],
  ['A-LINK-ACCESS', 'REFUSAL_MUTED_MS', `once in ${timed(REFUSAL_MUTED_MS)} per wallet`],
  ['A-LINK-BATCH', 'MAX_LINK_REQUESTS', `2 to ${MAX_LINK_REQUESTS} open payout links`],
  [
    'A-LINK-MULTICALL',
    'MAX_CHILDREN',
    `at most ${MAX_CHILDREN.evm_same_chain}, or ${MAX_CHILDREN.evm_cross_chain} with`,
  ],
  ['A-SESSION', 'SESSION_IDLE_MS', `end after ${minutes(SESSION_IDLE_MS)} minutes without`],
  ['A-RATE-LIMITS', 'rateLimitSchema', `${rateLimit.perSecond} calls a second`],
  ['A-RATE-LIMITS', 'rateLimitSchema', `blocks for ${minutes(rateLimit.blockFor)} minutes`],
  ['A-WEBHOOK-RETRY', 'RETRY_SECONDS', `${seconds} s after`],
  ['docs/webhooks.md', 'RETRY_SECONDS', `retried after ${seconds} seconds`],
  ['docs/webhooks.md', 'RETRY_SECONDS', `\`0\` to \`${RETRY_SECONDS.length}\``],
  ['docs/webhooks.md', 'webhooks.timeout', `within ${timed(addDuration(0, options.webhooks.preset.timeout))}`],
  ['docs/webhooks.md', 'WEBHOOK_DELAY_MS', `(default ${WEBHOOK_DELAY_MS / 1000} seconds)`],
  ['docs/webhooks.md', 'REFUSAL_MUTED_MS', `at most once in ${timed(REFUSAL_MUTED_MS)}`],
  ['docs/money.md', 'MAX_UNITS', `above 2^${MAX_UNITS.toString(2).length} - 1 units`],
  ['docs/money.md', 'SLACK_PERCENT', `${SLACK_PERCENT} % above the price`],
  ['docs/money.md', 'bridgeFee', `(${Number(bridgeFee(100_000n)) / 1000} %, rounded down)`],
  ['docs/money.md', 'GAS_UNITS', `requires ${formatUnits(GAS_UNITS, 18)} of the native`],
  [
    'docs/control-api.md',
    'MAX_BODY_BYTES',
    `${megabytes(MAX_BODY_BYTES)} MB; ${megabytes(IMPORT_SCALE * MAX_BODY_BYTES)} MB for`,
  ],
  ['docs/control-api.md', 'MAX_JSON_DEPTH', `| JSON | ${MAX_JSON_DEPTH} levels`],
  ['docs/control-api.md', 'MAX_JSON_ITEMS', `${grouped(MAX_JSON_ITEMS)} items per array`],
  ['docs/control-api.md', 'MAX_JSON_KEYS', `${grouped(MAX_JSON_KEYS)} fields per object`],
  ['docs/control-api.md', 'MAX_URL', `${grouped(MAX_URL)} characters`],
  ['docs/control-api.md', 'MAX_HEAD_BYTES', `${grouped(MAX_HEAD_BYTES)} bytes`],
  ['docs/control-api.md', 'MAX_SNAPSHOTS', `| snapshots | ${grouped(MAX_SNAPSHOTS)} |`],
  ['docs/control-api.md', 'MAX_ROWS', `${grouped(MAX_ROWS)} more than at its start`],
  ['docs/control-api.md', 'maxWorkspaces', `${grouped(options.maxWorkspaces.preset)} (option \`maxWorkspaces\`)`],
  ['docs/control-api.md', 'MAX_CALLS', `the newest ${grouped(MAX_CALLS)} calls`],
  ['docs/control-api.md', 'MAX_CALLS', `keeps its newest ${grouped(MAX_CALLS)} calls`],
  ['docs/control-api.md', 'MAX_CALL_BYTES', `${kilobytes(MAX_CALL_BYTES)} KB per body`],
  ['docs/control-api.md', 'MAX_CALL_LOG_SIZE', `${megabytes(MAX_CALL_LOG_SIZE)} MB in all`],
  ['docs/control-api.md', 'MAX_EVENTS', `${grouped(MAX_EVENTS)} events`],
  ['docs/control-api.md', 'MAX_DELIVERIES', `${grouped(MAX_DELIVERIES)} deliveries`],
  ['docs/control-api.md', 'rateLimitSchema', `(\`--rate-limit ${rateLimit.perSecond}\`)`],
  ['docs/chain.md', 'POLL_MS', `new blocks ${counted(1000 / POLL_MS)} times a second`],
  ['docs/examine.md', 'RESTART_MS', `restarts it within ${RESTART_MS / 1000} seconds`],
  ['docs/examine.md', 'LIMIT_MS', `answered with 2xx within ${LIMIT_MS / 1000} seconds`],
  ['docs/examine.md', 'planOf', `\`--settle\` (${webhookPlan.settle / 1000} s)`],
  ['docs/examine.md', 'rigOf', `\`--late\` (${jobRig.late / 1000} s)`],
  ['docs/examine.md', 'rigOf', `\`--late\` and ${jobRig.grace / 1000} seconds`],
  ['docs/examine.md', 'rigOf', `\`--for\` (${jobRig.within / 60_000} minutes)`],
  ['docs/verify.md', 'PACE', `${counted(Math.ceil(1000 / PACE.paceMs))} calls a second`],
  ['docs/verify.md', 'PACE', `${counted(PACE.limitMs / 1000)} seconds each`],
  ['docs/verify.md', 'MAX_FAILURES', `after ${counted(MAX_FAILURES)} failures in a row`],
  ['README.md', 'routes', `${operations.simulated} of the ${operations.all} operations of the public`],
  ['README.md', 'SHAPE', `(${operations.full} in full and ${operations.shape} in shape)`],
  ['README.md', 'NOT_SIMULATED', `the other ${operations.missing} return 501`],
  ['README.md', 'vectors.json', `in ${counted(vectors.payments.length + 2)} recorded cases`],
  ['docs/scale.md', 'maxWorkspaces', `\`maxWorkspaces\` (${grouped(options.maxWorkspaces.preset)})`],
  ['docs/scale.md', 'workspaceTtl', `(${minutes(options.workspaceTtl.preset) / 60} hour;`],
  ['docs/scale.md', 'KEPT_TTL', `${minutes(KEPT_TTL) / 60 / 24} days with \`--state\``],
  ['docs/scale.md', 'WORKSPACE_IDLE_MS', `after ${timed(WORKSPACE_IDLE_MS)} without a call`],
  ['docs/scale.md', 'MAX_IN_MEMORY', `more than ${grouped(MAX_IN_MEMORY)} are loaded`],
];

/** Returns the sentence of an assumption or the text of a page in one line. */
function textOf(place: string): string {
  if (!place.startsWith('A-')) return readFileSync(place, 'utf8').replace(/\s+/g, ' ');
  return ASSUMPTIONS.find(({ id }) => id === place)?.sentence ?? '';
}

test.each(STATED)('%s states %s: %s', (place, constant, text) => {
  const cure = `${constant} changed: write "${text}" in ${place.replace(/^A-/, 'src/service/assumptions, A-')}`;
  expect(textOf(place).toLowerCase(), cure).toContain(text.toLowerCase());
});
