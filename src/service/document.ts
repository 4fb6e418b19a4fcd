import type { ServiceDocument } from '../engine/mock/definition/define-service.ts';
import { STEP_METHODS } from './step-methods.generated.ts';
import { documentedEvents } from './webhooks/payloads.ts';
import { TAGS } from './wire/tags.ts';

export const DOCUMENT: ServiceDocument = {
  info: {
    title: 'Payment Request Service (mock)',
    version: '2.0.0',
    description: 'Simulates the Payment Request Service, v1 (deprecated) and v2. No chain, no account, no network.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  guide: async () => (await import('./guide.ts')).GUIDE,
  stepMethods: () =>
    new Map(STEP_METHODS.map(([step, space, method, subject]) => [step, { name: `${space}.${method}`, subject }])),
  tags: TAGS,
  webhooks: documentedEvents,
  renamed: { 'POST /v2/pay': 'POST /v2/payouts' },
  notSimulated: async () => (await import('./not-simulated.ts')).NOT_SIMULATED,
};
