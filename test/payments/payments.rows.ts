import { get, type OperationRows } from '../contract/operation-row.ts';
import { PAYEE } from '../contract/recorded/inputs.ts';

/** Prove A-RATE-PROVIDER. */
export const paymentRows: OperationRows = {
  listPaymentsV2: {
    auth: 'key-or-client',
    line: 'GET /v2/payments',
    more: get(
      ...[
        'limit=2',
        'limit=2&offset=2',
        'limit=2&offset=1000',
        'limit=100',
        'limit=101',
        'limit=0',
        'offset=99999999999999999999',
        'offset=-1',
        'txHash={paidHash}',
        'txHash={paidHash}&limit=1',
        `txHash=0x${'0'.repeat(64)}`,
        `walletAddress=${PAYEE}&limit=2`,
        'paymentReference={partialReference}',
        'paymentReference=0xdead',
        'requestId={partial}',
        'requestId={missing}',
        'reference=INV-1',
        'type=direct&limit=2',
        'type=conversion&limit=2',
        'type=crosschain&limit=2',
        'type=recurring&limit=2',
        'invoiceCurrency=USD&limit=2',
        'paymentCurrency=FAU-sepolia&limit=2',
        'invoiceCurrency=NOPE',
        'fromDate=2026-06-01T00:00:00Z&toDate=2026-07-01T00:00:00Z&limit=2',
        'fromDate=2026-07-01T00:00:00Z&toDate=2026-06-01T00:00:00Z',
        'fromDate=2026-06-01&limit=2',
        'type=direct&paymentCurrency=USDC-base&limit=2',
      ].map((query) => `/v2/payments?${query}`),
    ),
  },
};
