import type { OperationRows } from '../contract/operation-row.ts';

export const healthRows: OperationRows = {
  checkHealthV2: {
    auth: 'none',
    line: 'GET /v2/health',
    status: 200,
    has: { status: 'ok' },
  },
  checkHealthV1: {
    auth: 'none',
    line: 'GET /v1/health',
    status: 200,
    has: { status: 'ok' },
  },
};
