import { call, NATIVE } from '../support/client.ts';
import type { Reach } from './reach.ts';

const WRONG_CHECKSUM = '0x6923831acf5c327260D7ac7C9DfF5b1c3cB3C7D7';

export const REQUEST_REACHES: readonly Reach[] = [
  {
    id: 'A-BATCH',
    play: (mock) => call(mock, 'POST /v2/payouts/batch', { body: { requests: [NATIVE] } }),
    without: (mock) => call(mock, 'POST /v2/payouts', { body: NATIVE }),
  },
  {
    id: 'A-CHECKSUM',
    play: (mock) => call(mock, 'POST /v2/request', { body: { ...NATIVE, payee: WRONG_CHECKSUM } }),
    without: (mock) => call(mock, 'POST /v2/request', { body: NATIVE }),
  },
];
