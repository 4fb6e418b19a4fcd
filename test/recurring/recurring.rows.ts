import { bodies, get, type OperationRows } from '../contract/operation-row.ts';
import { SIGNATURE, SIGNED_PERMIT } from '../contract/recorded/inputs.ts';

export const recurringRows: OperationRows = {
  activateRecurringPayoutV2: {
    auth: 'key-or-client',
    line: 'POST /v2/payouts/recurring/{schedule}',
    body: SIGNED_PERMIT,
    more: [
      ...bodies('POST /v2/payouts/recurring/{schedule}', ['wrong signature', { permitSignature: SIGNATURE }]),
      ...bodies('POST /v2/payouts/recurring/{scheduleActive}', ['active', { permitSignature: SIGNATURE }]),
      ...bodies('POST /v2/payouts/recurring/{scheduleCancelled}', ['cancelled', { permitSignature: SIGNATURE }]),
      ...bodies('POST /v2/payouts/recurring/none', ['unknown', { permitSignature: SIGNATURE }]),
    ],
  },
  listRecurringPayoutsV2: {
    auth: 'key-or-client',
    line: 'GET /v2/payouts/recurring',
    more: get(
      ...['limit=2', 'limit=2&offset=2', 'offset=1000', 'limit=101', 'limit=0', 'offset=-1'].map(
        (query) => `/v2/payouts/recurring?${query}`,
      ),
    ),
  },
  getRecurringPayoutV2: {
    auth: 'key-or-client',
    line: 'GET /v2/payouts/recurring/{schedule}',
    more: get(
      ...[
        '{schedulePending}',
        '{scheduleActive}',
        '{schedulePaused}',
        '{scheduleCancelled}',
        '{scheduleCompleted}',
        'x',
      ].map((id) => `/v2/payouts/recurring/${id}`),
    ),
  },
  updateRecurringPayoutV2: {
    auth: 'key-or-client',
    line: 'PATCH /v2/payouts/recurring/{schedule}',
    body: { action: 'cancel' },
    more: ['{scheduleActive}', '{schedulePaused}', '{scheduleCancelled}', '{scheduleCompleted}', 'x'].flatMap((id) =>
      bodies(
        `PATCH /v2/payouts/recurring/${id}`,
        ['cancel', { action: 'cancel' }],
        ['unpause', { action: 'unpause' }],
        ['pause', { action: 'pause' }],
      ),
    ),
  },
};
