/* Generated from the operations, the currencies and the scenarios by npm run generate. It imports nothing. */

/** The operations of the API, by the operationId that the OpenAPI document gives them. */
export type OperationId =
  | 'createRequestV2'
  | 'getRequestV2'
  | 'getRequestStatusV2'
  | 'payRequestV2'
  | 'listRoutesV2'
  | 'listRequestsV2'
  | 'updateRequestV2'
  | 'sendPaymentIntentV2'
  | 'createPayoutV2'
  | 'createBatchPayoutV2'
  | 'activateRecurringPayoutV2'
  | 'getRecurringPayoutV2'
  | 'updateRecurringPayoutV2'
  | 'listRecurringPayoutsV2'
  | 'createPayoutSecurePaymentV2'
  | 'createBatchPayoutSecurePaymentV2'
  | 'createMulticallPayoutV2'
  | 'getMulticallPayoutV2'
  | 'createSecurePaymentV2'
  | 'findSecurePaymentV2'
  | 'previewSecurePaymentFeesV2'
  | 'getSecurePaymentV2'
  | 'getSecurePaymentCalldataV2'
  | 'recordSecurePaymentIntentV2'
  | 'recordSecurePaymentEventV2'
  | 'refreshSecurePaymentStepV2'
  | 'broadcastSecurePaymentTronV2'
  | 'listPaymentsV2'
  | 'listCurrenciesV2'
  | 'listConversionRoutesV2'
  | 'createPayerV2'
  | 'getPayerV2'
  | 'updatePayerV2'
  | 'createPaymentDetailsV2'
  | 'listPaymentDetailsV2'
  | 'createClientIdV2'
  | 'listClientIdsV2'
  | 'getClientIdV2'
  | 'updateClientIdV2'
  | 'deleteClientIdV2'
  | 'createJourneyV2'
  | 'createJourneyEventV2'
  | 'getJourneyV2'
  | 'checkHealthV2'
  | 'createRequestV1'
  | 'getRequestV1'
  | 'getRequestStatusV1'
  | 'payRequestV1'
  | 'listRoutesV1'
  | 'stopRecurrenceV1'
  | 'sendPaymentIntentV1'
  | 'createPaymentV1'
  | 'listCurrenciesV1'
  | 'listConversionRoutesV1'
  | 'createPayerV1'
  | 'getPayerV1'
  | 'updatePayerV1'
  | 'createPaymentDetailsV1'
  | 'listPaymentDetailsV1'
  | 'createClientIdV1'
  | 'listClientIdsV1'
  | 'getClientIdV1'
  | 'updateClientIdV1'
  | 'deleteClientIdV1'
  | 'createPayeeDestinationV1'
  | 'updatePayeeDestinationV1'
  | 'getMyPayeeDestinationV1'
  | 'lookUpPayeeDestinationV1'
  | 'deactivateMyPayeeDestinationV1'
  | 'createWalletChallengeV1'
  | 'verifyWalletV1'
  | 'logoutV1'
  | 'checkHealthV1'
  | 'createWebhookV1'
  | 'listWebhooksV1'
  | 'testWebhookV1'
  | 'updateWebhookV1'
  | 'deleteWebhookV1';

/** The currencies of the packaged fixtures, or any other text. */
export type CurrencyName =
  | 'USD' | 'EUR' | 'GBP' | 'JPY' | 'CNY' | 'CAD' | 'CHF' | 'AUD' | 'NZD' | 'SGD' | 'HKD' | 'INR' | 'BRL' | 'MXN'
  | 'KRW' | 'TRY' | 'ZAR' | 'SEK' | 'NOK' | 'DKK' | 'PLN' | 'AED' | 'NGN' | 'KES' | 'ETH-mainnet' | 'USDC-mainnet'
  | 'USDT-mainnet' | 'DAI-mainnet' | 'WETH-mainnet' | 'WBTC-mainnet' | 'REQ-mainnet' | 'LINK-mainnet'
  | 'UNI-mainnet' | 'AAVE-mainnet' | 'FRAX-mainnet' | 'EURS-mainnet' | 'GUSD-mainnet' | 'USDP-mainnet'
  | 'TUSD-mainnet' | 'BUSD-mainnet' | 'FAU-sepolia' | 'fUSDT-sepolia' | 'fUSDC-sepolia' | 'ETH-sepolia-sepolia'
  | 'ETH-base-base' | 'USDC-base' | 'DAI-base' | 'USDT-base' | 'USDCn-optimism' | 'USDT-optimism' | 'DAI-optimism'
  | 'USDS-optimism' | 'ETH-optimism-optimism' | 'AETH-arbitrum-one' | 'USDC-arbitrum-one' | 'USDT-arbitrum-one'
  | 'DAI-arbitrum-one' | 'USDS-arbitrum-one' | 'DAI-matic' | 'mOCEAN-matic' | 'USDCn-matic' | 'USDT-matic'
  | 'YEL-matic' | 'MATIC-matic' | 'DAI-bsc' | 'BUSD-bsc' | 'USDC-bsc' | 'USDT-bsc' | 'BNB-bsc' | 'USDC-xdai'
  | 'xDAI-xdai' | 'jEUR-avalanche' | 'USDTe-avalanche' | 'USDCe-avalanche' | 'DAIe-avalanche' | 'USDC-avalanche'
  | 'USDT-avalanche' | 'AVAX-avalanche' | 'YEL-fantom' | 'FTM-fantom' | 'ETH-zksync-zksyncera'
  | 'USDC-multichain-moonbeam' | 'USDC-wormhole-moonbeam' | 'GLMR-moonbeam' | 'MNT-mantle' | 'USDT-tron'
  | 'USDC-tron' | 'USDC-base-sepolia'
  | (string & {});

/** The packaged scenarios by name, with the parameters of each. */
export interface BuiltInScenarios {
  /** A payer signs the agreement */
  'agreement-completed': { clientUserId?: string };
  /** A wallet has approved the proxy */
  'allowance-granted': { wallet?: string; currency?: string };
  /** The next call returns 502 Bad Gateway */
  'bad-gateway-once': { operation?: string };
  /** A bank account passes its review */
  'bank-details-approved': { clientUserId?: string };
  /** A bank account fails its review */
  'bank-details-failed': { clientUserId?: string };
  /** A client ID is inactive */
  'client-id-inactive': { clientId?: string };
  /** A client ID is revoked */
  'client-id-revoked': { clientId?: string };
  /** A payer is ready for off-ramp payments */
  'compliant-payer': { clientUserId?: string };
  /** An account has no data */
  'empty-account': Record<string, never>;
  /** A request expires */
  'expired-request': { requestId?: unknown };
  /** The network is unreliable */
  'flaky-network': { operation?: string; chance?: number; maxMs?: number };
  /** A wallet lacks one currency */
  'insufficient-balance': { wallet?: string; currency?: string };
  /** A payer passes the identity check */
  'kyc-approved': { clientUserId?: string };
  /** An identity check is pending */
  'kyc-pending': { clientUserId?: string };
  /** A payer fails the identity check */
  'kyc-rejected': { clientUserId?: string };
  /** An identity check must be repeated */
  'kyc-retry-required': { clientUserId?: string };
  /** A payment link expires */
  'link-expired': { token?: unknown };
  /** A payment link is opened */
  'link-opened': { token?: unknown; wallet?: string };
  /** A payment link is paid */
  'link-paid': { token?: unknown; wallet?: string };
  /** A payment link is paid in part */
  'link-partly-paid': { first?: string; second?: string };
  /** A wallet fails screening */
  'link-screening-refused': { token?: unknown; wallet?: string; status?: string };
  /** The allow list rejects a wallet */
  'link-wallet-refused': { token?: unknown; wallet?: string };
  /** A write succeeds but its response is lost */
  'lost-answer': { operation?: string; times?: number };
  /** A response is invalid JSON */
  'malformed-answer': { operation?: string; times?: number };
  /** A call gets no response */
  'no-answer': { operation?: string; times?: number };
  /** A wallet has no payment routes */
  'no-routes': { wallet?: string };
  /** A payment fails */
  'payment-failed': { requestId?: unknown; reason?: string };
  /** The protocol charges a fee */
  'protocol-fee-charged': { percentage?: string; address?: string };
  /** The rate limit is enforced */
  'rate-limit-enforced': { operation?: string; perSecond?: number };
  /** Too many requests */
  'rate-limited': { operation?: string; times?: number; retryAfterSeconds?: number };
  /** A recurring payment is active */
  'recurring-active': { id?: unknown };
  /** A recurring payment is completed */
  'recurring-completed': { id?: unknown };
  /** The next payments of a schedule fail */
  'recurring-failing': { id?: unknown; times?: number };
  /** A recurring payment is paused */
  'recurring-paused': { id?: unknown };
  /** A request is paid */
  'request-paid': { requestId?: unknown };
  /** A request is paid in part */
  'request-partially-paid': { requestId?: unknown; amount?: string };
  /** A payment is reversed */
  'request-unpaid': { requestId?: unknown };
  /** The next call returns 500 Internal Server Error */
  'server-error-once': { operation?: string };
  /** The service is down */
  'service-unavailable': { operation?: string };
  /** Responses are slow */
  'slow-responses': { operation?: string; delayMs?: number };
  /** Payments settle later */
  'slow-settlement': { after?: string };
  /** Every call returns 401 Unauthorized */
  'unauthorized-always': { operation?: string };
  /** The next call returns 401 Unauthorized */
  'unauthorized-once': { operation?: string };
  /** Webhooks are delivered incorrectly */
  'webhook-fault': { kind?: string; times?: number; event?: unknown; delay?: unknown };
}
