import * as z from 'zod';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import type { Action } from './action.ts';
import type { Answer } from './view.ts';
import { grouped, money } from './words.ts';

type Result = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const priceOf = ({ amount, invoiceCurrency }: Result) =>
  money({ amount: text(amount), currency: text(invoiceCurrency) });
const requestIn = ({ request, ...rest }: Result): Result =>
  typeof request === 'object' && request !== null ? { ...request } : rest;
const isPaid = (requests: unknown) => Array.isArray(requests) && requests.every(({ status }) => status === 'paid');
const clockOf = (_: Result, now: string) => `The clock is at ${now.slice(0, 19).replace('T', ' ')} UTC`;

/** What a step did, in words, by its name. */
const STEPS: Readonly<Record<string, (result: Result, now: string) => string>> = {
  'request.create': (row) => `Created a request for ${priceOf(row)}`,
  'request.pay': (result) => {
    const row = requestIn(result);
    if (result.payment === null) return `The payment for ${priceOf(row)} was sent and settles later`;
    return row.status === 'paid' ? `Paid ${priceOf(row)}` : `Paid ${grouped(text(row.paidAmount))} of ${priceOf(row)}`;
  },
  'request.overpay': (result) => `Paid more than ${priceOf(requestIn(result))}`,
  'request.pay-late': (result) => `Paid ${priceOf(requestIn(result))} late`,
  'request.fail': () => 'The payment failed',
  'request.refund': (result) => `Refunded ${priceOf(requestIn(result))}`,
  'request.expire': () => 'The request expired',
  'request.unpay': () => 'The payments were taken back',
  'payer.set-status': ({ kycStatus, agreementStatus }) =>
    `Identity check: ${text(kycStatus)}, agreement: ${text(agreementStatus)}`,
  'payer.ensure': ({ clientUserId }) => `Added the payer ${text(clientUserId)}`,
  'client-id.set-status': ({ status }) => `The client ID is ${text(status)}`,
  'payment-details.ensure': () => 'Added the bank account',
  'payment-details.set-status': ({ status }) => `The bank account is ${text(status)}`,
  'recurring.set-status': ({ status }) => `The schedule is ${text(status)}`,
  'recurring.fail-next': () => 'The next payment will fail',
  'intent.decide': () => 'The outcome of the crosschain payment is set',
  'offramp.advance': ({ stage }) => `The payment is at the stage ${text(stage)}`,
  'offramp.decide': () => 'The outcome of the payment to the bank account is set',
  'secure-payment.create': () => 'Created the payment link',
  'secure-payment.pay': ({ requests }) =>
    isPaid(requests) ? 'Paid the payment link' : 'The payment was sent and settles later',
  'secure-payment.open': () => 'The wallet is connected',
  'secure-payment.decide-kyt': () => 'The result of the screening is set',
  'secure-payment.refuse-wallet': () => 'The wallet was refused',
  'secure-payment.record-safe': () => 'The payment waits for signatures of a Safe',
  'secure-payment.execute-safe': () => 'The Safe has paid the payment link',
  'secure-payment.miss-safe': () => 'The Safe has missed its deadline',
  'secure-payment.expire': () => 'The payment link expired',
  'secure-payment.invalidate': () => 'The payment link is invalid',
  'journey.add': () => 'Added the journey',
  'timing.set': () => 'The timing is set',
  'clock.advance': clockOf,
  'clock.set': clockOf,
  'clock.freeze': () => 'The clock is frozen',
  'clock.resume': () => 'The clock runs',
  'fault.add': () => 'The fault is active',
  'fault.clear': () => 'The faults were removed',
  'webhook.trigger': () => 'The event was sent',
  'webhook.register': ({ url }) => `Webhooks are sent to ${text(url)}`,
  'webhook.delete': () => 'The address was deleted',
  'webhook.redeliver': () => 'The webhook was sent again',
  'webhook.retry-now': () => 'All pending attempts are due now',
  'webhook.clear': () => 'The deliveries were deleted',
  'webhook-fault.add': () => 'The webhook fault is active',
  'webhook-fault.clear': () => 'The webhook faults were removed',
};

/** What a call of the control API did, in words: the first pattern that fits decides. */
const CALLS: readonly [call: RegExp, done: string][] = [
  [/^POST \/reset$/, 'Reset: the state is that of the start'],
  [/^POST \/snapshots$/, 'The snapshot was taken'],
  [/^POST \/undo\/.*$/, 'Undone'],
  [/^POST \/snapshots\/([^/]+)\/restore$/, 'Restored the snapshot $1'],
  [/^DELETE \/snapshots\/([^/]+)$/, 'Deleted the snapshot $1'],
  [/^POST \/scenarios\/([^/]+)$/, 'Applied the scenario $1'],
  [/^POST \/chain\/sync$/, 'The chain was read'],
  [/^DELETE \/calls$/, 'The log is empty'],
  [/^POST \/workspaces$/, 'The workspace was created'],
  [/^DELETE \/workspaces\/([^/]+)$/, 'Deleted the workspace $1'],
];

const appliedSchema = lazy(() =>
  z.object({ applied: z.tuple([z.object({ result: z.record(z.string(), z.unknown()) })]).rest(z.unknown()) }),
);

/** Returns the result of the first step that an answer of the control API names; empty when there is none. */
export function resultIn({ body }: Answer): Result {
  const applied = appliedSchema().safeParse(body);
  return applied.success ? applied.data.applied[0].result : {};
}

/** Returns what an action did, in words. `now` is the time after it. */
export function doneText(action: Action, answer: Answer, now: string): string {
  const step = action.body?.do;
  if (typeof step === 'string') return STEPS[step]?.(resultIn(answer), now) ?? `Done: ${step}`;
  for (const [pattern, done] of CALLS) if (pattern.test(action.call)) return action.call.replace(pattern, done);
  return `Done: ${action.call}`;
}
