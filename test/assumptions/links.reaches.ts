import type { Mock, MockOptions } from '../../src/index.ts';
import { findLink, newLink, newPayout, OTHER_WALLET, recordSafe, tokenCall, WALLET } from '../secure-payments/links.ts';
import { BROWSER, call, SESSION } from '../support/client.ts';
import type { Reach } from './reach.ts';

/** With a client ID of a back end and a destination. */
const options: MockOptions = { fixtures: 'default' };

const LISTED = { accessPolicy: { allowedPayerAddresses: [OTHER_WALLET] } };
const SCREENED = { accessPolicy: { mode: 'kyt_all_wallets', screeningProvider: 'merklescience' } };
const HIDDEN = { accessPolicy: { hideUntilApproved: true } };
const MASKED = { accessPolicy: { hidePayeeAddress: true } };
const NATIVE = { currency: 'ETH-sepolia-sepolia', amount: '0.1' };
const TRON_WALLET = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const TRON = { recipient: TRON_WALLET, network: 'tron', currency: 'USDT-tron' };
const UNKNOWN = '01K00000000000000000000000';

const read = (mock: Mock, { token }: { token: string }, query = '') =>
  tokenCall(mock, `GET /v2/secure-payments/${token}${query}`);

const calldata = (mock: Mock, { token }: { token: string }, query = '') =>
  tokenCall(mock, `GET /v2/secure-payments/${token}/pay${query}`);

async function unite(mock: Mock, path: 'batch-payouts' | 'multicall-payouts', ...payouts: object[]) {
  const one = await newPayout(mock, payouts[0]);
  const two = await newPayout(mock, payouts[1]);
  const field = path === 'batch-payouts' ? 'tokens' : 'childTokens';
  const { body } = await tokenCall(mock, `POST /v2/secure-payments/${path}`, { [field]: [one.token, two.token] });
  return body as { token: string };
}

const readMulticall = (mock: Mock, { token }: { token: string }) =>
  call(mock, `GET /v2/secure-payments/multicall-payouts/${token}`, { headers: SESSION });

const preview = (mock: Mock, currency: string) =>
  tokenCall(mock, 'POST /v2/secure-payments/fees/preview', { amount: '25', currency, flow: 'get_paid' });

function refresh(mock: Mock, { token }: { token: string }, toChainId: number) {
  const action = { toChainId, toAddress: WALLET };
  const step = { id: 'step-1', type: 'lifi', tool: 'across', action };
  return tokenCall(mock, `POST /v2/secure-payments/${token}/refresh-step-transaction`, { step });
}

function broadcast(mock: Mock, { token }: { token: string }) {
  const signedTransaction = {
    raw_data_hex: '0a02',
    signature: ['ab'.repeat(65)],
    raw_data: { contract: [{}] },
    txID: 'cd'.repeat(32),
  };
  return tokenCall(mock, `POST /v2/secure-payments/${token}/tron/broadcast`, { signedTransaction });
}

/** Creates a link of a client ID that charges a fee. */
async function linkWithFee(mock: Mock) {
  const fee = { feePercentage: '10', feeAddress: OTHER_WALLET };
  const { clientId } = await mock.clientIds.create({ label: 'Fee', allowedDomains: ['http://localhost:3000'], ...fee });
  return mock.securePayments.create({ clientId, requests: [{ amount: '10' }] });
}

export const LINK_REACHES: readonly Reach[] = [
  {
    id: 'A-LINK-URL',
    options,
    play: (mock) => newLink(mock),
    without: (mock) => mock.securePayments.create({ requests: [{ amount: '25' }] }),
  },
  {
    id: 'A-LINK-REQUESTS',
    options,
    play: (mock) => newLink(mock),
    without: (mock) => newPayout(mock),
  },
  {
    id: 'A-LINK-STATUS',
    options,
    play: async (mock) => {
      const link = await newLink(mock);
      await mock.clock.advance('P7D');
      return read(mock, link);
    },
    without: async (mock) => {
      const link = await newLink(mock);
      await read(mock, link);
      await mock.requests.pay(link.requestIds[0] ?? '');
      return read(mock, link);
    },
  },
  {
    id: 'A-LINK-OWNER',
    options,
    play: async (mock) => {
      const { token } = await newLink(mock);
      return call(mock, `GET /v2/secure-payments/${token}`, { headers: BROWSER });
    },
    without: async (mock) => read(mock, await newLink(mock)),
  },
  {
    id: 'A-LINK-CHECKS',
    title: 'an unknown token',
    options,
    play: (mock) => read(mock, { token: UNKNOWN }),
    without: async (mock) => read(mock, await newLink(mock)),
  },
  {
    id: 'A-LINK-CHECKS',
    title: 'an expired link',
    options,
    play: async (mock) => {
      const link = await newLink(mock);
      await mock.securePayments.expire({ token: link.token });
      return read(mock, link);
    },
    without: async (mock) => {
      const link = await newLink(mock);
      await mock.securePayments.pay({ token: link.token });
      return read(mock, link);
    },
  },
  {
    id: 'A-LINK-CHECKS',
    title: 'nothing to pay',
    options,
    play: async (mock) => {
      const link = await newLink(mock);
      await mock.requests.expire({ requestId: link.requestIds[0] ?? '' });
      return calldata(mock, link);
    },
    without: async (mock) => calldata(mock, await newLink(mock)),
  },
  {
    id: 'A-LINK-CHECKS',
    title: 'a refused wallet',
    options,
    play: async (mock) => calldata(mock, await newLink(mock, LISTED), `?wallet=${WALLET}`),
    without: async (mock) => calldata(mock, await newLink(mock, LISTED), `?wallet=${OTHER_WALLET}`),
  },
  {
    id: 'A-LINK-CHECKS',
    title: 'an expired link of another client ID',
    options,
    play: async (mock) => {
      const { token } = await newLink(mock);
      await mock.securePayments.expire({ token });
      return call(mock, `GET /v2/secure-payments/${token}`, { headers: BROWSER });
    },
    without: async (mock) => {
      const { token } = await newLink(mock);
      return call(mock, `GET /v2/secure-payments/${token}`, { headers: BROWSER });
    },
  },
  {
    id: 'A-LINK-CHECKS',
    title: 'a paid link with a pending Safe',
    options,
    play: async (mock) => {
      const link = await newLink(mock);
      await recordSafe(mock, link.token);
      await mock.requests.pay(link.requestIds[0] ?? '');
      return read(mock, link);
    },
    without: async (mock) => {
      const link = await newLink(mock);
      await recordSafe(mock, link.token);
      return read(mock, link);
    },
  },
  {
    id: 'A-LINK-READ',
    title: 'amounts',
    options,
    play: async (mock) => read(mock, await newLink(mock)),
    without: async (mock) => calldata(mock, await newLink(mock)),
  },
  {
    id: 'A-LINK-READ',
    title: 'a hidden link',
    options,
    play: async (mock) => read(mock, await newLink(mock, HIDDEN)),
    without: async (mock) => readMulticall(mock, await unite(mock, 'multicall-payouts')),
  },
  {
    id: 'A-LINK-READ',
    title: 'a masked payee',
    options,
    play: async (mock) => readMulticall(mock, await unite(mock, 'multicall-payouts', MASKED)),
    without: async (mock) => findLink(mock, (await newLink(mock, MASKED)).requestIds[0]),
  },
  {
    id: 'A-LINK-PAY',
    options,
    play: async (mock) => mock.securePayments.pay({ token: (await newLink(mock, {}, '10', '20')).token }),
    without: async (mock) => mock.securePayments.pay({ token: (await newLink(mock)).token }),
  },
  {
    id: 'A-LINK-PAGE',
    options,
    play: async (mock) => mock.securePayments.open({ token: (await newLink(mock)).token, wallet: WALLET }),
    without: async (mock) => {
      const { token } = await newLink(mock);
      return tokenCall(mock, `POST /v2/secure-payments/${token}/events`, { userEvent: 'wallet_connected' });
    },
  },
  {
    id: 'A-LINK-SOURCES',
    title: 'a source on another chain',
    options,
    play: async (mock) => calldata(mock, await newLink(mock), '?chain=BASE&token=USDC'),
    without: async (mock) => calldata(mock, await newLink(mock), '?chain=SEPOLIA&token=FAU'),
  },
  {
    id: 'A-LINK-SOURCES',
    title: 'payment options',
    options,
    play: async (mock) => read(mock, await newLink(mock), `?wallet=${WALLET}`),
    without: async (mock) => read(mock, await newLink(mock)),
  },
  {
    id: 'A-LINK-VALUE',
    title: 'a native amount',
    options,
    play: async (mock) => calldata(mock, await newPayout(mock, NATIVE)),
    without: async (mock) => calldata(mock, await newPayout(mock)),
  },
  {
    id: 'A-LINK-VALUE',
    title: 'a refreshed step',
    options,
    play: async (mock) => refresh(mock, await newLink(mock), 11155111),
    without: async (mock) => refresh(mock, await newLink(mock), 1),
  },
  {
    id: 'A-LINK-ACCESS',
    title: 'a wallet that is not listed',
    options,
    play: async (mock) => read(mock, await newLink(mock, LISTED), `?wallet=${WALLET}`),
    without: async (mock) => read(mock, await newLink(mock, LISTED), `?wallet=${OTHER_WALLET}`),
  },
  {
    id: 'A-LINK-ACCESS',
    title: 'a list of a payout',
    options,
    play: async (mock) => read(mock, await newPayout(mock, LISTED), `?wallet=${WALLET}`),
    without: async (mock) => read(mock, await newPayout(mock), `?wallet=${WALLET}`),
  },
  {
    id: 'A-LINK-ACCESS',
    title: 'a refused payment',
    options,
    play: async (mock) => {
      const link = await newLink(mock, SCREENED);
      await mock.securePayments.decideKyt({ token: link.token, wallet: WALLET, status: 'rejected' });
      return calldata(mock, link, `?wallet=${WALLET}`);
    },
    without: async (mock) => calldata(mock, await newLink(mock, SCREENED), `?wallet=${WALLET}`),
  },
  {
    id: 'A-LINK-ACCESS',
    title: 'a wallet refused twice in ten minutes',
    options,
    play: async (mock) => {
      const { token } = await newLink(mock);
      await mock.securePayments.refuseWallet({ token, wallet: WALLET });
      return mock.securePayments.refuseWallet({ token, wallet: WALLET });
    },
    without: async (mock) => {
      const { token } = await newLink(mock);
      return mock.securePayments.refuseWallet({ token, wallet: WALLET });
    },
  },
  {
    id: 'A-LINK-KYT',
    title: 'a payer',
    options,
    play: async (mock) => read(mock, await newLink(mock, SCREENED), `?wallet=${WALLET}`),
    without: async (mock) => {
      await read(mock, await newLink(mock, SCREENED));
      return read(mock, await newLink(mock), `?wallet=${WALLET}`);
    },
  },
  {
    id: 'A-LINK-KYT',
    title: 'a payer of a payout, who is not screened',
    options,
    play: async (mock) => read(mock, await newPayout(mock, SCREENED), `?wallet=${WALLET}`),
    without: async (mock) => read(mock, await newPayout(mock), `?wallet=${WALLET}`),
  },
  {
    id: 'A-LINK-BATCH',
    options,
    play: (mock) => unite(mock, 'batch-payouts'),
    without: (mock) => unite(mock, 'multicall-payouts'),
  },
  {
    id: 'A-LINK-MULTICALL',
    title: 'its creation',
    options,
    play: (mock) => unite(mock, 'multicall-payouts'),
    without: (mock) => unite(mock, 'batch-payouts'),
  },
  {
    id: 'A-LINK-MULTICALL',
    title: 'its totals',
    options,
    play: async (mock) => readMulticall(mock, await unite(mock, 'multicall-payouts')),
    without: async (mock) => read(mock, await unite(mock, 'batch-payouts')),
  },
  {
    id: 'A-LINK-MULTICALL',
    title: 'its calldata',
    options,
    play: async (mock) => calldata(mock, await unite(mock, 'multicall-payouts')),
    without: async (mock) => calldata(mock, await unite(mock, 'batch-payouts')),
  },
  {
    id: 'A-FEE-PLAN',
    title: 'a preview',
    options,
    play: (mock) => preview(mock, 'USDC'),
    without: (mock) => newPayout(mock, NATIVE),
  },
  {
    id: 'A-FEE-PLAN',
    title: 'a currency without a plan',
    options,
    play: (mock) => preview(mock, 'ETH-mainnet'),
  },
  {
    id: 'A-FEE-PLAN',
    title: 'a link with a plan',
    options,
    play: async (mock) => read(mock, await newLink(mock)),
    without: async (mock) => read(mock, await newPayout(mock, NATIVE)),
  },
  {
    id: 'A-FEE-PLAN',
    title: 'children of several currencies',
    options,
    play: async (mock) => readMulticall(mock, await unite(mock, 'multicall-payouts', {}, NATIVE)),
    without: async (mock) => readMulticall(mock, await unite(mock, 'multicall-payouts', NATIVE, NATIVE)),
  },
  {
    id: 'A-FEE-PLAN',
    title: 'fees in calldata',
    options,
    play: async (mock) => {
      const { token } = await linkWithFee(mock);
      return call(mock, `GET /v2/secure-payments/${token}/pay?wallet=${WALLET}`);
    },
    without: async (mock) => calldata(mock, await newPayout(mock, NATIVE)),
  },
  {
    id: 'A-LINK-SAFE',
    title: 'an intent',
    options,
    play: async (mock) => recordSafe(mock, (await newLink(mock)).token),
    without: async (mock) => read(mock, await newLink(mock)),
  },
  {
    id: 'A-LINK-SAFE',
    title: 'a locked link',
    options,
    play: async (mock) => {
      const link = await newLink(mock);
      await recordSafe(mock, link.token);
      return read(mock, link);
    },
  },
  {
    id: 'A-LINK-SAFE',
    title: 'its execution',
    options,
    play: async (mock) => {
      const { token } = await newLink(mock);
      await recordSafe(mock, token);
      return mock.securePayments.pay({ token });
    },
    without: async (mock) => mock.securePayments.pay({ token: (await newLink(mock)).token }),
  },
  {
    id: 'A-LINK-SAFE',
    title: 'a missed deadline',
    options,
    play: async (mock) => {
      const { token } = await newLink(mock);
      const safePaymentDeadline = Date.parse('2026-11-21T11:00:00Z') / 1000;
      await recordSafe(mock, token, { safePaymentDeadline });
      return mock.clock.advance('PT1H');
    },
  },
  {
    id: 'A-TRON-ENERGY',
    title: 'a plan',
    options,
    play: (mock) => newPayout(mock, TRON),
    without: (mock) => newPayout(mock),
  },
  {
    id: 'A-TRON-ENERGY',
    title: 'payment options',
    options,
    play: async (mock) => read(mock, await newPayout(mock, TRON), `?wallet=${TRON_WALLET}`),
    without: async (mock) => read(mock, await newPayout(mock), `?wallet=${WALLET}`),
  },
  {
    id: 'A-LINK-TRON',
    options,
    play: async (mock) => broadcast(mock, await newPayout(mock, TRON)),
    without: async (mock) => broadcast(mock, await newPayout(mock)),
  },
];
