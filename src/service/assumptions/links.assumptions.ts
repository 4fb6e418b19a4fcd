import type { StatedAssumption } from '../../engine/kernel/world/assumption.ts';

export const LINK_ASSUMPTIONS = [
  {
    id: 'A-LINK-URL',
    area: 'Payment links',
    sentence: 'A link is `<base>/pay?token=TOKEN` on the mock itself, with the workspace prefix.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: 'everything but `?token=`, which the service has at `https://pay.request.network/`',
  },
  {
    id: 'A-LINK-REQUESTS',
    area: 'Payment links',
    sentence: 'A link has one request per amount, to the resolved destination, in its token.',
    source: { kind: 'document', title: 'OpenAPI document 0.13.0', date: '2026-08-03' },
  },
  {
    id: 'A-LINK-STATUS',
    area: 'Payment links',
    sentence:
      '`pending`, `invalidated` and `compliance_failed` are stored. `completed` follows from the requests, ' +
      '`expired` from the clock (a week). Partly paid multicalls are `partially_settled`.',
    source: { kind: 'document', title: 'OpenAPI document 0.13.0 and documentation', date: '2026-08-21' },
    ownChoice: 'a week for payouts and multicalls, whose samples differ',
  },
  {
    id: 'A-LINK-OWNER',
    area: 'Payment links',
    sentence:
      'A link is readable by the client ID that created it, and by API keys and sessions of its account. If ' +
      'none created it, every client ID of the account can read it. Others get 401. Only sessions find the link ' +
      'of a request and read a multicall, as documented.',
    source: { kind: 'production', where: 'vrolland/mcp-sepolia, on the staging host', date: '2026-11-28' },
    ownChoice: 'sessions, and links without a client ID',
  },
  {
    id: 'A-LINK-CHECKS',
    area: 'Payment links',
    sentence:
      'The order is credential, token, owner, paid (409), expired or invalid (403), Safe in progress (423), ' +
      'query, allow list, screening. The error texts are ours.',
    source: { kind: 'document', title: 'OpenAPI document 0.13.0', date: '2026-08-03' },
    ownChoice: 'the order, and the texts of 403 and 404',
  },
  {
    id: 'A-LINK-READ',
    area: 'Payment links',
    sentence:
      'The amount is in smallest units for one request, in decimals for several. A hidden link shows no payee, ' +
      'amount, network or plan until a wallet is approved. Masked payees keep six and four characters.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0 and documentation', date: '2026-09-03' },
    ownChoice: 'how payees are masked',
  },
  {
    id: 'A-LINK-PAY',
    area: 'Payment links',
    sentence:
      'Paying a link pays every open request at once, after allow list and screening. Each sends ' +
      '`payment.confirmed`.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-LINK-PAGE',
    area: 'Payment links',
    sentence:
      'The page needs no credential, reports the three user events, takes any injected wallet and refreshes ' +
      'every second. Without a chain, the hash reported by a wallet counts as the payment.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: 'everything but the three events',
  },
  {
    id: 'A-LINK-SOURCES',
    area: 'Payment links',
    sentence: 'A link is paid on its own chain in its own token.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-LINK-VALUE',
    area: 'Payment links',
    sentence:
      "`value` of a link's transaction is `0`, or a hex string for native amounts. Refreshed steps always have " +
      'a hex string.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: 'the refreshed steps, whose response is undocumented',
  },
  {
    id: 'A-LINK-ACCESS',
    area: 'Payment links',
    sentence:
      'The allow list is checked before screening, for incoming links only. For a refused wallet, reads return ' +
      '200 with the decision, and `/pay` returns 403. `access_rejected` is sent once in ten minutes per wallet.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: 'the 403 of `/pay`',
  },
  {
    id: 'A-LINK-KYT',
    area: 'Payment links',
    sentence:
      'A wallet is screened once per link and passes unless `secure-payment.decide-kyt` decided otherwise. ' +
      'Payouts screen the recipient.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: 'the result, and screening once, where the documents name a second time at completion',
  },
  {
    id: 'A-LINK-BATCH',
    area: 'Payment links',
    sentence:
      'A batch takes 2 to 200 open payout links of one account and network. They are invalidated; the new link ' +
      'has their requests and the strictest policy.',
    source: { kind: 'document', title: 'OpenAPI document 0.13.0 and documentation', date: '2026-08-21' },
    ownChoice: 'the strictest policy, and 200, which the documents name for the requests of a link',
  },
  {
    id: 'A-LINK-MULTICALL',
    area: 'Payment links',
    sentence:
      'Children belong to one account and one EVM network, at most 150, or 20 with `evm_cross_chain`. One ' +
      'approval per token and one transaction pay all. Children stay pending. `totals.amountSummary` sums what ' +
      'remains in its currency, or in US dollars if there are several.',
    source: { kind: 'document', title: 'OpenAPI document 0.13.0 and documentation', date: '2026-08-21' },
    ownChoice: 'the currency of `amountSummary`',
  },
  {
    id: 'A-FEE-PLAN',
    area: 'Payment links',
    sentence:
      'Stablecoins and their test tokens have a plan, with the fees of the client ID and, if it charges one, of ' +
      'the protocol. The payer pays them on top, unless `defaultFeeBearer` is `payee` in a preview.',
    source: { kind: 'document', title: 'OpenAPI document 0.13.0 and documentation', date: '2026-08-21' },
    ownChoice: 'that the payer pays, where the documents have the payee as the default for incoming payments',
  },
  {
    id: 'A-LINK-SAFE',
    area: 'Payment links',
    sentence:
      'An intent is stored and pays nothing. With a Safe hash, reads return 423 until `secure-payment.pay` ' +
      'without a wallet executes it. After its deadline, `payment.failed` is sent.',
    source: { kind: 'document', title: 'OpenAPI document 0.13.0', date: '2026-08-03' },
    ownChoice: '`payment.failed` after the deadline',
  },
  {
    id: 'A-TRON-ENERGY',
    area: 'Payment links',
    sentence:
      'A TRON payment costs the payer its amount and the usual fees. The fixed $3.99 for energy of the public ' +
      'fee page (2026-07-30) is not simulated.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-LINK-TRON',
    area: 'Payment links',
    sentence: "`tron/broadcast` does not read the signed transaction. It pays the link under the transaction's txID.",
    source: { kind: 'choice' },
  },
] as const satisfies readonly StatedAssumption[];
