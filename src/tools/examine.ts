import { createMock } from '../entries/node/create-mock.ts';
import { startMock } from '../entries/node/start-mock.ts';
import type {
  Examination,
  ExamineRunOptions,
  ExamineWebhookOptions,
  Job,
  WebhookTarget,
} from './examine/examine.types.ts';

/**
 * Tests a webhook receiver: sends genuine, repeated, reordered, lost and forged webhooks, and compares what the
 * application believes with the mock. Each finding describes a bug in one sentence.
 *
 * @example
 * const result = await examineWebhook((request) => app.fetch(request), {
 *   believes: ({ reference }) => shop.find(reference).paid,
 * });
 * expect(result.findings).toEqual([]);
 * @throws RangeError for an unknown trial, or a public address
 */
export async function examineWebhook(target: WebhookTarget, options: ExamineWebhookOptions): Promise<Examination> {
  const { examineReceiver } = await import('./examine/examine-webhook.ts');
  const examination = await examineReceiver(target, options, (rest) =>
    options.port === undefined ? createMock(rest) : startMock({ ...rest, port: options.port }),
  );
  if (options.control !== true) return examination;
  const { controlTrials } = await import('./examine/control/control-trials.ts');
  return controlTrials(examination, createMock, options.signal);
}

/**
 * Tests a job: runs it undisturbed, then once for each of its calls and each kind of failure, and compares the
 * records in the mock. Each finding says what was paid twice, created twice, lost or left half done.
 *
 * @example
 * const result = await examineRun(({ url, apiKey }) => payInvoices({ url, apiKey }), { only: ['*:lost', '*:late'] });
 * expect(result.findings).toEqual([]);
 * @throws MockConfigError for an invalid mock option
 */
export async function examineRun(job: Job, options: ExamineRunOptions = {}): Promise<Examination> {
  const { examineJob } = await import('./examine/run/examine-job.ts');
  const examination = await examineJob(job, options, startMock);
  if (options.control !== true) return examination;
  const { controlRuns } = await import('./examine/control/control-runs.ts');
  return controlRuns(examination, startMock, options.signal);
}
