import type { Examination } from '../examine/examine.types.ts';
import type { ExamineRunOptions, Job } from '../examine/run/run.types.ts';
import type { ExamineWebhookOptions, WebhookTarget } from '../examine/webhook.types.ts';
import { createMock } from './create-mock.ts';
import { startMock } from './start-mock.ts';

/**
 * Examines a webhook receiver: sends it genuine, repeated, reordered, lost and forged webhooks, and compares what the application believes
 * with what is true. Each finding names a bug in one sentence.
 *
 * @example
 * const result = await examineWebhook((request) => app.fetch(request), {
 *   believes: ({ reference }) => shop.find(reference).paid,
 * });
 * expect(result.findings).toEqual([]);
 * @throws RangeError for a trial that does not exist, or an address that may not be sent to
 */
export async function examineWebhook(target: WebhookTarget, options: ExamineWebhookOptions): Promise<Examination> {
  const { examineReceiver } = await import('../examine/examine-webhook.ts');
  return examineReceiver(target, options, (rest) =>
    options.port === undefined ? createMock(rest) : startMock({ ...rest, port: options.port }),
  );
}

/**
 * Examines a job: runs it undisturbed, then once for each of its calls and for each thing that can go wrong with one, and compares what the
 * mock has recorded. Each finding says what was paid or created twice, left half done, or given up.
 *
 * @example
 * const result = await examineRun(({ url, apiKey }) => payInvoices({ url, apiKey }), { only: ['*:lost', '*:late'] });
 * expect(result.findings).toEqual([]);
 * @throws MockConfigError for a wrong option of the mock
 */
export async function examineRun(job: Job, options: ExamineRunOptions = {}): Promise<Examination> {
  const { examineJob } = await import('../examine/run/examine-job.ts');
  return examineJob(job, options, startMock);
}
