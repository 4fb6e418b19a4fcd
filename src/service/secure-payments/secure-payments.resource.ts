import * as z from 'zod';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { idsOfRequest } from '../requests/requests.commands.ts';
import { requestsTable } from '../requests/requests.model.ts';
import { missSafe } from './secure-payments.commands.ts';
import {
  linkTransitions,
  type Screening,
  type SecurePaymentRow,
  securePaymentRowSchema,
  securePaymentsTable,
} from './secure-payments.model.ts';
import { rejectedNotice, screenedNotice, type UserEvent, userEventNotice } from './secure-payments.payloads.ts';
import { getLink } from './secure-payments.queries.ts';
import { linkSteps } from './secure-payments.steps.ts';
import { securePaymentsV2, tokenCallsV2 } from './secure-payments.v2.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'secure-payment.created': SecurePaymentRow;
    'secure-payment.changed': SecurePaymentRow;
    'secure-payment.screened': SecurePaymentRow & { screening: Screening };
    'secure-payment.access-rejected': SecurePaymentRow & { requestId: string; wallet: string };
    'secure-payment.user-event': SecurePaymentRow & UserEvent;
  }

  interface JobMap {
    'secure-payment.miss-safe': NoJobData;
  }
}

export const securePaymentsResource = defineResource({
  name: 'secure-payments',
  tables: [
    resourceTable(securePaymentsTable, securePaymentRowSchema, {
      transitions: linkTransitions,
      related: (tx, { token, requestIds, childTokens }) => [
        token,
        ...childTokens,
        ...requestIds.flatMap((id) => idsOfRequest(tx, id)),
      ],
      references: ({ requestIds }) => requestIds.map((id) => ({ field: 'requestIds', to: requestsTable, id })),
    }),
  ],
  operations: [...securePaymentsV2, ...tokenCallsV2],
  steps: linkSteps,
  jobs: {
    'secure-payment.miss-safe': {
      text: 'The Safe misses its deadline',
      data: () => z.strictObject({}),
      run: (tx: Tx, token: string) => missSafe(tx, getLink(tx, token)),
    },
  },
  events: {
    'secure-payment.created': { description: 'A payment link was created.', webhook: null },
    'secure-payment.changed': {
      description: 'A payment link was ended, made invalid, or handed to a Safe.',
      text: (_, { status, safeWaits, expiresAt }) => {
        if (status === 'invalidated') return 'The payment link was made invalid';
        return safeWaits ? 'The payment waits for signatures of a Safe' : `The payment link expires at ${expiresAt}`;
      },
      webhook: null,
    },
    'secure-payment.screened': {
      description: 'A wallet was screened for a payment link.',
      text: (_, { screening: { wallet, status } }) => `The wallet ${wallet} was screened: ${status}`,
      webhook: screenedNotice,
    },
    'secure-payment.access-rejected': {
      description: 'The allow list of a payment link has refused a wallet.',
      text: (_, { wallet }) => `The allow list refused the wallet ${wallet}`,
      webhook: rejectedNotice,
    },
    'secure-payment.user-event': {
      description: 'A payer did something on the page of a payment link.',
      text: (_, { userEvent }) => `The page reported: ${userEvent.replaceAll('_', ' ')}`,
      webhook: userEventNotice,
    },
  },
  lists: async () => [(await import('./secure-payments.panel.ts')).securePaymentList],
});
