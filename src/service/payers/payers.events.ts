import type { EventDefinitions } from '../../engine/kernel/world/events.ts';
import { payerNotice } from '../webhooks/notices.commands.ts';
import { compliancePayload } from '../webhooks/payloads.commands.ts';
import type { PayerRow } from './payers.model.ts';

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
    webhook: (tx, payer) => payerNotice(payer.clientUserId, compliancePayload(tx, payer)),
  },
} as const satisfies EventDefinitions;
