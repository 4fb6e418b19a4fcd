import { createMock } from '../../src/index.ts';
import { call } from '../support/client.ts';

type Step = { do: string } & Record<string, unknown>;

const listed = await call(createMock({ now: '2026-11-01T00:00:00Z' }), 'GET /__mock/steps');
/** Every step, with an example that works with the default fixtures. */
export const { steps } = listed.body as { steps: { name: string; example?: Step }[] };

/** Returns the example of a step. */
export const exampleOf = (wanted: string) => steps.find(({ name }) => name === wanted)?.example;

/** What has to be there before the example of a step works, beside the default fixtures. */
export const BEFORE: Readonly<Record<string, readonly unknown[]>> = {
  'intent.decide': [exampleOf('intent.create')],
  'offramp.advance': [
    { do: 'timing.set', offramp: 'manual' },
    exampleOf('offramp.create'),
    { do: 'request.pay', requestId: exampleOf('offramp.create')?.requestId },
  ],
  'offramp.decide': [exampleOf('offramp.create')],
  'webhook.trigger': [exampleOf('webhook.register')],
};
