import type { StatedAssumption } from '../../engine/kernel/world/assumption.ts';

export const REQUEST_ASSUMPTIONS = [
  {
    id: 'A-REQUEST-STATUS',
    area: 'Requests, payments and currencies',
    sentence:
      '`created` → `partially_paid` → `paid`; `failed`, `refunded` or `expired` by a step. `hasBeenPaid` is ' +
      'true only for `paid`.',
    source: { kind: 'production', where: 'JUICEWRLD998/Trueup', date: '2026-09-13' },
    ownChoice: 'every status but `created`, which was seen, and `partially_paid`, which is documented',
  },
  {
    id: 'A-LISTENING',
    area: 'Requests, payments and currencies',
    sentence:
      '`isListening` is true from the first calldata or payment until the request is paid, failed, refunded, ' +
      'expired or unpaid by a step.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: 'that a payment starts it too, and everything that ends it but a payment',
  },
  {
    id: 'A-RECURRENCE-FREQUENCY',
    area: 'Requests, payments and currencies',
    sentence:
      '`recurrence` has `startDate` (not in the past) and `frequency` DAILY, WEEKLY, MONTHLY or YEARLY. Payouts ' +
      'add `totalPayments` and `payer`.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
  },
  {
    id: 'A-CREATE-FIELDS',
    area: 'Requests, payments and currencies',
    sentence:
      '`POST /v2/request` also takes `customerInfo`, `reference`, `isCryptoToFiatAvailable`, ' +
      '`originalRequestId` and `originalRequestPaymentReference`. Only off-ramps and bound client IDs may omit ' +
      '`payee`.',
    source: { kind: 'document', title: 'OpenAPI document 0.16.1', date: '2026-03-10' },
  },
  {
    id: 'A-REQUEST-RECORD',
    area: 'Requests, payments and currencies',
    sentence:
      'A v1 request has seven fields, with short payments. v2 adds status, payee, rate, fees and more, with ' +
      'detailed payments; recurrence and original IDs only when set. `/status` returns the same.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: 'what `/status` returns, and two fields that the document dropped: `txHash` in v1, `customerInfo` in v2',
  },
  {
    id: 'A-PAYMENT-ITEM',
    area: 'Requests, payments and currencies',
    sentence:
      "`amount` of a request's `payments[]` is in the invoice currency. `paidAmount` is `receivedAmount` plus " +
      '`fees`; `excessAmount` is the surplus. Converted amounts are dollars at payment time. `detectionSource` ' +
      'is `lifi` for crosschain payments.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: 'the currency of `amount`, and how the amounts add up',
  },
  {
    id: 'A-REQUEST-RATE',
    area: 'Requests, payments and currencies',
    sentence:
      'An unpaid request has the current rate, a request paid at once the rate of its payment, and one paid in ' +
      'parts `mixed` with a `conversionBreakdown`. The rate is null without a price, and `1` from `unknown` for ' +
      'the same currency.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: 'the rate without a price and for the same currency',
  },
  {
    id: 'A-CONVERSION',
    area: 'Requests, payments and currencies',
    sentence:
      'An invoice is payable in its own currency, or in a token with an on-chain conversion route. Anything ' +
      'else is rejected. USD is also payable in USDC-sepolia.',
    source: { kind: 'document', title: 'SDK and contracts, commit f194280', date: '2026-06-24' },
    ownChoice: 'that anything else is rejected, and USDC-sepolia for USD, as in public examples',
  },
  {
    id: 'A-PRICES',
    area: 'Requests, payments and currencies',
    sentence:
      'Prices come from one dated table, `fixtures/empty/rates.json`, and `rate.set`. Permits and intents keep ' +
      'their signed units.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-BATCH',
    area: 'Requests, payments and currencies',
    sentence:
      '`POST /v2/payouts/batch` takes at most 200 payments with one network and one fee address. It returns ' +
      'approvals, then one transaction whose value includes native fees.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice:
      'one fee address, the limit, where older documents say 100 to 200, and the native fees in the value, ' +
      'which the SDK leaves out and the contract requires',
  },
  {
    id: 'A-BATCH-ANSWER',
    area: 'Requests, payments and currencies',
    sentence:
      'A batch response has `ERC20ApprovalTransactions`, `batchPaymentTransaction`, `requests`, `protocolFee` ' +
      'and, with a platform fee, `platformFee`; with a payer, `metadata`. References start with 0x.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: 'both fees, which RequestNetwork/easy-invoice reads there, and 0x, which the examples leave out',
  },
  {
    id: 'A-CONVERSION-NETWORK',
    area: 'Requests, payments and currencies',
    sentence:
      'Conversion routes return the queried `network`, otherwise `""`. The list `networks` is returned only if ' +
      'queried.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: '`""`, where the examples have null',
  },
  {
    id: 'A-TRON-WALLETS',
    area: 'Requests, payments and currencies',
    sentence:
      'TRON addresses (`T…`) are valid as payees and payers on tron, and only there; EVM addresses are refused ' +
      'on tron. Fee addresses are EVM. Checksums of TRON addresses are not verified.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice:
      'which network takes which address, EVM for fee addresses, where the document allows both, and the ' +
      'unverified checksums',
  },
  {
    id: 'A-CONVERTED-AMOUNT',
    area: 'Requests, payments and currencies',
    sentence: "Converted amounts follow the protocol's price contract, rounded down.",
    source: { kind: 'choice' },
  },
  {
    id: 'A-QUOTED-FEE',
    area: 'Requests, payments and currencies',
    sentence: 'A payment has the fees of the last calldata returned, else the stored and the current one.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-PROTOCOL-FEE',
    area: 'Requests, payments and currencies',
    sentence:
      "Calldata names the rate and address of the protocol's fee in `metadata.protocolFee`, a batch in " +
      '`protocolFee`. The fee page of 2026-07-30 names neither (other versions of it say 0.05 %): here the rate ' +
      'is `"0"`, and the address `0x00…dEaD`, as in calldata without a fee. With the option `protocolFee` or ' +
      "the step `protocol-fee.set`, the payer pays it on top: in the payment's own fee, or, after one with a " +
      'platform fee, as a payment to the protocol with the same reference, because a contract takes one fee. It ' +
      'follows `paymentTransactionIndex`, as fee payments of links do. A batch contains these payments, an ' +
      "intent a fourth transfer. A schedule's permit has one fee, so both are refused with 400.",
    source: { kind: 'document', title: 'Fee page of the documentation', date: '2026-07-30' },
    ownChoice: 'the default rate and address, and how requests, batches, intents and schedules charge it',
  },
  {
    id: 'A-CONVERSION-SLACK',
    area: 'Requests, payments and currencies',
    sentence: '`maxToSpend` is 3 % above the quote.',
    source: { kind: 'document', title: 'SDK and contracts, commit f194280', date: '2026-06-24' },
    ownChoice: '3 % of the 1 to 3 % that the SDK adds',
  },
  {
    id: 'A-APPROVAL-RESET',
    area: 'Requests, payments and currencies',
    sentence:
      'USDT-mainnet and fUSDT-sepolia reset a non-zero allowance that is too small to 0 first, with two ' +
      'approvals.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-GAS',
    area: 'Requests, payments and currencies',
    sentence: '`hasEnoughGas` requires 0.001 of the native currency per transaction, in addition to a native payment.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-AMOUNT-LIMIT',
    area: 'Requests, payments and currencies',
    sentence: 'The largest amount is 2^128 - 1 units.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-CHECKSUM',
    area: 'Requests, payments and currencies',
    sentence: 'Addresses are in one letter case or have a valid EIP-55 checksum; otherwise 400.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-WALLETS',
    area: 'Requests, payments and currencies',
    sentence: 'Wallets have unlimited funds and no allowances until a step changes that.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-CONTRACTS',
    area: 'Requests, payments and currencies',
    sentence: 'Contract addresses come from the published artifacts, not from misspelt examples.',
    source: { kind: 'document', title: 'SDK and contracts, commit f194280', date: '2026-06-24' },
    ownChoice: 'preferring the artifacts to the examples',
  },
  {
    id: 'A-REQUEST-ID',
    area: 'Requests, payments and currencies',
    sentence: "`requestId` is 01 and 64 hex digits, derived from the workspace's seed.",
    source: { kind: 'document', title: 'SDK and contracts, commit f194280', date: '2026-06-24' },
    ownChoice: 'the seed, where the SDK hashes the signed action',
  },
  {
    id: 'A-VALUE',
    area: 'Requests, payments and currencies',
    sentence:
      'A transaction\'s `value` is `{type: "BigNumber", hex}` for requests and payouts, a hex string for ' +
      'recurring payments.',
    source: { kind: 'document', title: 'OpenAPI document 0.11.1', date: '2025-12-11' },
    ownChoice: 'the object for approvals and ERC-20 payments, which the examples write as the number 0',
  },
  {
    id: 'A-CROSSCHAIN',
    area: 'Requests, payments and currencies',
    sentence:
      'Crosschain calldata is an EIP-712 Permit2 batch witness as a JSON string, with an EIP-2612 permit (USDC, ' +
      'DAI) or approval calldata (USDT). It covers four chains and is valid for an hour.',
    source: { kind: 'document', title: 'OpenAPI document 0.11.1', date: '2025-12-11' },
  },
  {
    id: 'A-SEND',
    area: 'Requests, payments and currencies',
    sentence:
      'Sending an intent returns 200 `{}`. Signatures must recover to the payer. Changed values, used nonces, ' +
      "passed deadlines and second sends are 400. The bridge settles according to `settlement`. The service's " +
      'public document dropped both operations in 0.31.0; here they are deprecated.',
    source: { kind: 'document', title: 'OpenAPI document 0.16.1', date: '2026-03-10' },
    ownChoice: 'everything but the 200 of v2: no document has the body, the checks or the settlement',
  },
  {
    id: 'A-ROUTES',
    area: 'Requests, payments and currencies',
    sentence:
      'Direct routes come first, then the same chain, then other chains from which the wallet can pay. `fee` is ' +
      '0 for a direct route, otherwise 0.001. Unknown `routeId`s are ignored.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: 'ignoring unknown `routeId`s, and the order after the direct route',
  },
  {
    id: 'A-ROUTE-FEES',
    area: 'Requests, payments and currencies',
    sentence: '`feeBreakdown` lists the fees added on top, and the 0.1 % that the bridge keeps, rounded down.',
    source: { kind: 'document', title: 'OpenAPI document 0.11.1', date: '2025-12-11' },
    ownChoice: 'rounding down',
  },
  {
    id: 'A-OFFRAMP',
    area: 'Requests, payments and currencies',
    sentence:
      'An off-ramp needs `clientUserId`, `paymentDetailsId`, a compliant payer and an approved account. Its ' +
      'calldata pays a deposit address of the provider. Any token on any network will do; the documents name ' +
      'USDC on Ethereum, Polygon, Arbitrum One and Sepolia.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: 'any token on any network',
  },
  {
    id: 'A-OFFRAMP-STAGES',
    area: 'Requests, payments and currencies',
    sentence:
      'The stages are `initiated`, `pending_internal_assessment`, `ongoing_checks`, `sending_fiat` and ' +
      '`fiat_sent`, then the request is paid and `payment.confirmed` is sent. With `offrampConfirmation: ' +
      'first`, it is confirmed before the stages.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: '`offrampConfirmation: first`, as RequestNetwork/easy-invoice reads the events',
  },
  {
    id: 'A-OFFRAMP-BOUNCE',
    area: 'Requests, payments and currencies',
    sentence:
      'A bounce sends `payment.processing` with `bounced`, then `payment.failed`. The documents list it for ' + 'both.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: 'sending both, in this order',
  },
  {
    id: 'A-PAYMENT-FEES',
    area: 'Requests, payments and currencies',
    sentence: 'Fees in fixtures and `payment.add` may have any type, and null amounts, which count as zero.',
    source: { kind: 'production', where: 'marcohefti/request-network-api-client-php', date: '2026-03-10' },
    ownChoice: 'any type but `protocol`, which was seen, and counting null as zero',
  },
  {
    id: 'A-PAYMENTS-PAGE',
    area: 'Requests, payments and currencies',
    sentence:
      'A search page has 20 payments. Limits above 100 are reduced to 100. Newest first: no document promises ' +
      'an order.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: "the order and the limit of 100, which only a public client's documentation names",
  },
  {
    id: 'A-PAYMENT-DATES',
    area: 'Requests, payments and currencies',
    sentence: '`toDate` equal to `fromDate` is rejected.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-RATE-PROVIDER',
    area: 'Requests, payments and currencies',
    sentence: '`rateProvider` of direct payments is `unknown`.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-REQUESTS-PAGE',
    area: 'Requests, payments and currencies',
    sentence:
      'Newest first, 50 per page, at most 100. `walletAddress` matches payer and payee. Without it, a client ID ' +
      'lists only its own requests; API keys and sessions list all, though a document says that they need it. ' +
      '`securePaymentStatus` is the status of the newest link.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: 'the order, `securePaymentStatus`, and all requests for API keys and sessions',
  },
] as const satisfies readonly StatedAssumption[];
