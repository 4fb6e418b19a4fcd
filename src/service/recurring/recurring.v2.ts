import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import { received, signature } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { plainTransactionSchema } from '../wire/payment-shapes.ts';
import { describeRecurringPayout } from './overview.commands.ts';
import { getRecurringPayment } from './recurring.commands.ts';
import { RECURRING_PAYMENT_EXAMPLE, recurringPaymentSchema } from './recurring.wire.ts';

const EXAMPLE_ID = RECURRING_PAYMENT_EXAMPLE.id;
/** What the wallet of the schedule's payer, a development account, makes of its permit. */
const EXAMPLE_SIGNATURE =
  '0x7022dd8bea75e4921a5246b1e52b151dfecd559ca03d1db82bf121756b16bee74419b3b9046dd6e4193a1aab93b27a171ed5faaf4a812463c5d17b2867a8750b1b';

const idParams = () =>
  z.object({
    id: z
      .string()
      .min(1)
      .meta({ param: { name: 'id', in: 'path' }, description: 'Recurring payment ID', example: EXAMPLE_ID }),
  });

const activationSchema = () =>
  z.object({ message: z.string(), id: z.string(), status: z.string() }).meta(component('RecurringPaymentActivation'));

const updateResultSchema = () =>
  z
    .object({
      id: z.string(),
      status: z.string(),
      transactions: z.array(plainTransactionSchema()),
      metadata: z.object({
        remainingPayments: z.int(),
        remainingAmount: z.string(),
        processedPayments: z.int(),
        totalPayments: z.int(),
        nextPaymentDate: z.string().nullable().optional(),
      }),
    })
    .meta(component('RecurringPaymentUpdate'));

const COLLECTION = '/v2/payouts/recurring';
const COMMON = { tag: 'Payouts', auth: 'key-or-client' } as const;
const ONE = { ...COMMON, path: `${COLLECTION}/{id}`, params: idParams } as const;

export const recurringV2: readonly Operation[] = [
  defineOperation({
    ...ONE,
    operationId: 'activateRecurringPayoutV2',
    method: 'post',
    summary: 'Activate a recurring payment with the signature of its permit',
    body: () =>
      z
        .object({ permitSignature: signature().meta({ description: 'EIP-712 signature of the payer' }) })
        .meta(component('ActivateRecurringPayout', { example: { permitSignature: EXAMPLE_SIGNATURE } })),
    status: 201,
    response: activationSchema,
    responseDescription: 'The payments will be made when they are due',
    example: { message: 'Recurring payment activated successfully', id: EXAMPLE_ID, status: 'active' },
    errors: { 400: 'Invalid signature, or already active', 404: 'Recurring payment not found' },
    load: () => import('../paying.ts'),
    handle: ({ tx, params, body, loaded: { activateRecurringPayment } }) => {
      const { id, status } = activateRecurringPayment(tx, params.id, body.permitSignature);
      return { message: 'Recurring payment activated successfully', id, status };
    },
  }),
  defineOperation({
    ...ONE,
    operationId: 'getRecurringPayoutV2',
    method: 'get',
    summary: 'Get a recurring payment with its requests and payments',
    status: 200,
    response: recurringPaymentSchema,
    responseDescription: 'The recurring payment',
    example: RECURRING_PAYMENT_EXAMPLE,
    errors: { 404: 'Recurring payment not found' },
    handle: ({ tx, params }) => describeRecurringPayout(tx, getRecurringPayment(tx, params.id)),
  }),
  defineOperation({
    ...ONE,
    operationId: 'updateRecurringPayoutV2',
    method: 'patch',
    summary: 'Cancel or unpause a recurring payment',
    body: () =>
      z
        .object({
          action: z.enum(['cancel', 'unpause'], {
            error: (issue) => (issue.input === undefined ? undefined : `Invalid action: ${received(issue.input)}`),
          }),
        })
        .meta(component('UpdateRecurringPayout', { example: { action: 'cancel' } })),
    status: 200,
    response: updateResultSchema,
    responseDescription: 'The recurring payment after the change',
    example: {
      id: EXAMPLE_ID,
      status: 'cancelled',
      transactions: [{ data: '0x095ea7b3', to: '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C', value: '0x0' }],
      metadata: {
        remainingPayments: 5,
        remainingAmount: '5000000000000000000',
        processedPayments: 3,
        totalPayments: 8,
      },
    },
    errors: { 400: 'Invalid action, or the state does not allow it', 404: 'Recurring payment not found' },
    load: () => import('../paying.ts'),
    handle: ({ tx, params, body, loaded: { updateRecurringPayout } }) =>
      updateRecurringPayout(tx, params.id, body.action),
  }),
];
