import type { EventDefinitions } from '../../engine/kernel/world/events.ts';
import type { PayerRow } from './payers.model.ts';
import { complianceNotice } from './payers.payloads.ts';

declare module '../../engine/kernel/world/event-map.ts' {
  interface EventMap {
    'payer.submitted': PayerRow;
    'compliance.updated': PayerRow;
  }
}

export const payerEvents = {
  'payer.submitted': { description: 'A payer has submitted data for the identity check.', webhook: null },
  'compliance.updated': {
    description: 'The agreement or identity check of a payer has a new status.',
    webhook: complianceNotice,
  },
} as const satisfies EventDefinitions;
