import type { OperationRows } from '../contract/operation-row.ts';

export const healthRows: OperationRows = {
  checkHealthV2: { auth: 'none', line: 'GET /v2/health' },
  checkHealthV1: { auth: 'none', line: 'GET /v1/health' },
};
