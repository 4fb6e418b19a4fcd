import type { Assumption } from '../../engine/kernel/world/assumption.ts';

export const LINK_ASSUMPTIONS = [
  {
    id: 'A-LINK-URL',
    area: 'Payment links',
    sentence: '`<base>/pay?token=TOKEN` on the mock itself, with the workspace prefix.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-REQUESTS',
    area: 'Payment links',
    sentence: 'one request per amount, to the resolved destination, in its token.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-STATUS',
    area: 'Payment links',
    sentence:
      'pending, invalidated and compliance_failed are stored. completed follows from the requests, expired from ' +
      'the clock (a week). Partly paid multicalls are partially_settled.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-OWNER',
    area: 'Payment links',
    sentence:
      'a link is readable by the client ID that created it, and by API keys and sessions of its account. If ' +
      'none created it, every client ID of the account can read it. Others get 401. Only sessions find the link ' +
      'of a request and read a multicall, as documented.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-CHECKS',
    area: 'Payment links',
    sentence:
      'the order is credential, token, owner, paid (409), expired or invalid (403), Safe in progress (423), ' +
      'query, allow list, screening. The error texts are ours.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-READ',
    area: 'Payment links',
    sentence:
      'the amount is in smallest units for one request, in decimals for several. A hidden link shows no payee, ' +
      'amount, network or plan until a wallet is approved. Masked payees keep six and four characters.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-PAY',
    area: 'Payment links',
    sentence: 'pays every open request at once, after allow list and screening. Each sends `payment.confirmed`.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-PAGE',
    area: 'Payment links',
    sentence:
      'the page needs no credential, reports the three user events, takes any injected wallet and refreshes ' +
      'every second. Without a chain, the hash reported by a wallet counts as the payment.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-SOURCES',
    area: 'Payment links',
    sentence: 'a link is paid on its own chain in its own token.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-VALUE',
    area: 'Payment links',
    sentence:
      "`value` of a link's transaction is `0`, or a hex string for native amounts. Refreshed steps always have " +
      'a hex string.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-ACCESS',
    area: 'Payment links',
    sentence:
      'the allow list is checked before screening, for incoming links only. For a refused wallet, reads return ' +
      '200 with the decision, and `/pay` returns 403. `access_rejected` is sent once in ten minutes per wallet.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-KYT',
    area: 'Payment links',
    sentence:
      'a wallet is screened once per link and passes unless `secure-payment.decide-kyt` decided otherwise. ' +
      'Payouts screen the recipient.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-BATCH',
    area: 'Payment links',
    sentence:
      'a batch takes 2 to 200 open payout links of one account and network. They are invalidated; the new link ' +
      'has their requests and the strictest policy.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-MULTICALL',
    area: 'Payment links',
    sentence:
      'children belong to one account and one EVM network, at most 150, or 20 with `evm_cross_chain`. One ' +
      'approval per token and one transaction pay all. Children stay pending. `totals.amountSummary` sums what ' +
      'remains in its currency, or in US dollars if there are several.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-FEE-PLAN',
    area: 'Payment links',
    sentence:
      'stablecoins and their test tokens have a plan, with the fees of the client ID and, if it charges one, of ' +
      'the protocol. The payer pays them on top, unless `defaultFeeBearer` is `payee` in a preview.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-SAFE',
    area: 'Payment links',
    sentence:
      'an intent is stored and pays nothing. With a Safe hash, reads return 423 until `secure-payment.pay` ' +
      'without a wallet executes it. After its deadline, `payment.failed` is sent.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-TRON-ENERGY',
    area: 'Payment links',
    sentence:
      'a TRON payment costs the payer its amount and the usual fees. The fixed $3.99 for energy of the public ' +
      'fee page (2026-07-30) is not simulated.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-LINK-TRON',
    area: 'Payment links',
    sentence: "`tron/broadcast` does not read the signed transaction. It pays the link under the transaction's txID.",
    source: { kind: 'choice' },
    confirmed: null,
  },
] as const satisfies readonly Assumption[];
