import type { AssumptionId } from '../../service/names.generated.ts';

/** What responses of the service can show of an assumption. */
export interface Evidence {
  /**
   * Fields that the assumption decides, in each response that rests on it: `status`, `$.pagination.limit`,
   * `order of $.requests[]`. A path includes the fields below it.
   */
  fields?: readonly string[];
  /** Fields whose presence it decides, not their values. */
  presence?: readonly string[];
  /** What no response to a call of `verify` shows. Without it, the fields show everything. */
  hides?: string;
}

const PAYMENT = 'what happens with a payment';
const WEBHOOK = 'what webhooks contain and when they are sent';
const CONVERTED = 'amounts at prices that the service and the mock share';
const CROSSCHAIN = 'payments across chains, which no test network has';
const SIGNED = 'what happens with a signature';
const SCHEDULE = 'what happens on the dates of a schedule';
const FUNDED = 'wallets whose funds and allowances are known';
const PERSON = 'records of people and their bank accounts';
const PAID_LINK = 'what happens when a payer opens or pays a link';
const MOCK_ONLY = 'it concerns only the mock';

/**
 * What calls that pay nothing, sign nothing and concern no people can show of each assumption. A new assumption needs
 * a row.
 */
export const EVIDENCE: Readonly<Record<AssumptionId, Evidence>> = {
  'A-REQUEST-STATUS': {
    fields: ['$.status', '$.hasBeenPaid', '$.requests[].status', '$.requests[].hasBeenPaid'],
    hides: 'the statuses after `created`',
  },
  'A-LISTENING': { fields: ['$.isListening', '$.requests[].isListening'], hides: PAYMENT },
  'A-RECURRENCE-FREQUENCY': { hides: 'requests that repeat, which it does not create, because nothing deletes them' },
  'A-CREATE-FIELDS': {
    fields: ['status', '$.reference'],
    hides: 'fields that name a customer or another request, and off-ramps',
  },
  'A-REQUEST-RECORD': { presence: ['$'], hides: 'paid and repeated requests' },
  'A-PAYMENT-ITEM': { hides: PAYMENT },
  'A-REQUEST-RATE': { fields: ['$.conversionRate', '$.rateSource', '$.conversionBreakdown'], hides: CONVERTED },
  'A-CONVERSION': { fields: ['status', '$.conversionRoutes'], hides: 'each pair of currencies' },
  'A-PRICES': { hides: MOCK_ONLY },
  'A-BATCH': {
    fields: ['status', '$.ERC20ApprovalTransactions', '$.batchPaymentTransaction'],
    hides: 'what a batch refuses, and native payments',
  },
  'A-BATCH-ANSWER': { presence: ['$'], hides: 'the fee of a platform and the payer' },
  'A-CONVERSION-NETWORK': { fields: ['$.network', '$.networks'] },
  'A-TRON-WALLETS': { fields: ['status'], hides: 'payees, payers and fee addresses' },
  'A-CONVERTED-AMOUNT': { hides: CONVERTED },
  'A-QUOTED-FEE': { hides: PAYMENT },
  'A-PROTOCOL-FEE': {
    fields: ['$.metadata.protocolFee', '$.protocolFee', '$.feePlan'],
    hides: 'how a fee is charged',
  },
  'A-CONVERSION-SLACK': { hides: CONVERTED },
  'A-APPROVAL-RESET': { hides: FUNDED },
  'A-GAS': { hides: FUNDED },
  'A-AMOUNT-LIMIT': { fields: ['status'], hides: 'that no smaller amount is refused' },
  'A-CHECKSUM': { fields: ['status'] },
  'A-WALLETS': { hides: FUNDED },
  'A-CONTRACTS': {
    fields: ['$.transactions[].to', '$.batchPaymentTransaction.to', '$.ERC20ApprovalTransactions[].data'],
    hides: 'contracts on networks other than Sepolia',
  },
  'A-REQUEST-ID': {
    fields: ['$.requestId', '$.requestID'],
    hides: 'the digits of an ID, of which only the form counts',
  },
  'A-VALUE': { fields: ['$.transactions[].value'], hides: 'recurring payments' },
  'A-CROSSCHAIN': { hides: CROSSCHAIN },
  'A-SEND': { hides: SIGNED },
  'A-ROUTES': { fields: ['$.routes'], hides: CROSSCHAIN },
  'A-ROUTE-FEES': { hides: CROSSCHAIN },
  'A-OFFRAMP': { hides: PERSON },
  'A-OFFRAMP-STAGES': { hides: PAYMENT },
  'A-OFFRAMP-BOUNCE': { hides: PAYMENT },
  'A-PAYMENT-FEES': { hides: MOCK_ONLY },
  'A-PAYMENTS-PAGE': { fields: ['status', '$.pagination.limit'], hides: 'the order of payments' },
  'A-PAYMENT-DATES': { fields: ['status'] },
  'A-RATE-PROVIDER': { hides: PAYMENT },
  'A-REQUESTS-PAGE': {
    fields: ['status', '$.pagination.limit', 'order of $.requests[]', '$.requests[].securePaymentStatus'],
    hides: 'which requests other credentials list',
  },

  'A-RECURRING-STATES': { hides: SCHEDULE },
  'A-RECURRING-PERIODS': { hides: SIGNED },
  'A-RECURRING-ACTIVATE': { hides: SIGNED },
  'A-RECURRING-PROXY': { hides: SIGNED },
  'A-RECURRING-EXECUTION': { hides: SCHEDULE },
  'A-RECURRING-RETRY': { hides: SCHEDULE },
  'A-RECURRING-ALLOWANCE': { hides: FUNDED },
  'A-RECURRING-TOTAL': { hides: 'schedules, which it does not create, because nothing deletes them' },
  'A-RECURRING-FIXTURES': { hides: MOCK_ONLY },
  'A-RECURRING-LIST': { hides: MOCK_ONLY },
  'A-RECURRING-REQUESTS': { hides: SCHEDULE },

  'A-LINK-URL': { hides: MOCK_ONLY },
  'A-LINK-REQUESTS': { fields: ['$.requestIds'], hides: 'the destination of a request' },
  'A-LINK-STATUS': { fields: ['$.status'], hides: PAID_LINK },
  'A-LINK-OWNER': { fields: ['status'], hides: 'what other credentials may read' },
  'A-LINK-CHECKS': { fields: ['status'], hides: 'links that are paid, expired or of another owner' },
  'A-LINK-READ': { presence: ['$'], hides: 'hidden links' },
  'A-LINK-PAY': { hides: PAYMENT },
  'A-LINK-PAGE': { hides: MOCK_ONLY },
  'A-LINK-SOURCES': { hides: PAID_LINK },
  'A-LINK-VALUE': { hides: PAID_LINK },
  'A-LINK-ACCESS': { hides: PAID_LINK },
  'A-LINK-KYT': { hides: PAID_LINK },
  'A-LINK-BATCH': { hides: 'batches of links' },
  'A-LINK-MULTICALL': { hides: 'batches of links' },
  'A-FEE-PLAN': { fields: ['$.feePlan'], hides: 'fees of a client ID' },
  'A-LINK-SAFE': { hides: SIGNED },
  'A-TRON-ENERGY': { hides: PAYMENT },
  'A-LINK-TRON': { hides: SIGNED },

  'A-COMPLIANCE-STATUSES': { hides: PERSON },
  'A-PAYER-PHONE': { hides: PERSON },
  'A-PAYER-LINKS': { hides: PERSON },
  'A-LIST-ORDER': { fields: ['order of $[]'], hides: 'bank accounts and webhooks' },
  'A-AGREEMENT-FALSE': { hides: PERSON },
  'A-PAYMENT-DETAILS-STATUSES': { hides: PERSON },
  'A-CLIENT-ID-MOVES': { fields: ['status', '$.status'], hides: 'that `revoked` is final' },
  'A-CLIENT-ID-FIELDS': { presence: ['$', '$[]'], hides: 'client IDs of a back end, and the number of domains' },
  'A-DESTINATIONS': { hides: 'where an account is paid, which it does not change' },
  'A-DESTINATION-RESOLVED': { hides: 'where an account is paid, which it does not change' },
  'A-CLIENT-ID-VERSIONS': { presence: ['$', '$[]'], hides: 'what other sessions manage' },
  'A-JOURNEY-CREATION': {
    fields: ['status'],
    hides: 'journeys, which it does not create, because nothing deletes them',
  },
  'A-SESSION': { hides: SIGNED },

  'A-ORIGIN-SCHEMES': { fields: ['status'], hides: 'each host that cannot exist' },
  'A-CREDENTIAL-ORDER': { fields: ['status'], hides: 'calls with several credentials' },
  'A-FORBIDDEN': { fields: ['status'], hides: 'inactive client IDs and origins' },
  'A-ERRORS': { fields: ['$.statusCode', '$.error'], presence: ['$.message', '$.errors'] },
  'A-LOOSE-TEXT': { fields: ['status'] },
  'A-FIRST-ONLY-ERROR': { fields: ['status', '$.message'] },
  'A-HEALTH': { fields: ['status', '$.status'], hides: 'that rate limits apply' },
  'A-RATE-LIMITS': { hides: 'more calls a second than it makes' },

  'A-WEBHOOK-OPERATIONS': { fields: ['status'], presence: ['$', '$[]'], hides: 'other credentials and the test' },
  'A-WEBHOOK-SAMPLES': { hides: WEBHOOK },
  'A-WEBHOOK-TOGGLE': { fields: ['status', '$.isActive'], hides: 'that pending deliveries still arrive' },
  'A-WEBHOOK-URL': { hides: MOCK_ONLY },
  'A-WEBHOOK-SCOPED': { hides: WEBHOOK },
  'A-WEBHOOK-FIELDS': { hides: WEBHOOK },
  'A-WEBHOOK-CONVERTED': { hides: WEBHOOK },
  'A-WEBHOOK-RETRY': { hides: WEBHOOK },
};
