import { paymentRequestService } from '../../service/service.ts';
import { connectMock } from '../client/connect-mock.ts';
import { isNamedBy } from '../examine/report.ts';
import type { RecordedCall } from '../mock.types.ts';
import { bindCalls, named, neededBy, type PlannedCall, type TapeCall } from './tape.ts';

type Line = [op: string, request?: Pick<PlannedCall['request'], 'params' | 'query' | 'body' | 'headers'>];

const A_DAY = '2026-01-01';
const UNKNOWN_REQUEST = `01${'0'.repeat(64)}`;
/** Without a conversion, whose amount would follow the price of the day. */
const asking = (amount: string, currency = 'FAU-sepolia') => {
  return { payee: '{payee}', amount, invoiceCurrency: currency, paymentCurrency: currency };
};
const existing = { requestId: '{listRequestsV2#1.requests[0].requestId}' };

/** Reads that any account can make: catalogues, existing records (compared by form) and errors. */
const READS: readonly Line[] = [
  ['checkHealthV2'],
  ['listCurrenciesV2', { query: { network: 'sepolia' } }],
  ['listCurrenciesV2'],
  ['listCurrenciesV1', { query: { network: 'sepolia' } }],
  ['listConversionRoutesV2', { params: { currencyId: 'USD' }, query: { network: 'sepolia' } }],
  ['listConversionRoutesV2', { params: { currencyId: 'FAU-sepolia' } }],
  ['listConversionRoutesV2', { params: { currencyId: 'NO-SUCH-CURRENCY' } }],
  ['listCurrenciesV2', { query: { firstOnly: 'perhaps' } }],
  ['listRequestsV2'],
  ['getRequestV2', { params: existing }],
  ['getRequestStatusV2', { params: existing }],
  ['getRequestV2', { params: { requestId: UNKNOWN_REQUEST } }],
  ['getRequestV1', { params: { paymentReference: '0x0000000000000000' } }],
  ['getRequestV2', { params: { requestId: UNKNOWN_REQUEST }, headers: { 'x-api-key': 'key-of-nobody-0000' } }],
  ['listPaymentsV2'],
  ['listPaymentsV2', { query: { walletAddress: 'not-an-address-0000' } }],
  ['listPaymentsV2', { query: { fromDate: A_DAY, toDate: A_DAY } }],
  ['listPaymentsV2', { query: { walletAddress: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' } }],
  ['listClientIdsV2'],
  ['listWebhooksV1'],
  ['findSecurePaymentV2', { query: { requestId: UNKNOWN_REQUEST } }],
  ['getSecurePaymentV2', { params: { token: '01K00000000000000000000000' } }],
];

const made = { params: { requestId: '{createRequestV2#1.requestId}' } };
const madeV1 = { params: { paymentReference: '{createRequestV1#1.paymentReference}' } };
const client = { params: { id: '{createClientIdV2#1.id}' } };

/** Added by `--allow create`: records on Sepolia, reads of them, and deletions where the service has them. */
const CREATES: readonly Line[] = [
  ['createRequestV2', { body: { ...asking('12.5'), reference: 'mock-check-0001' } }],
  ['getRequestV2', made],
  ['getRequestStatusV2', made],
  ['payRequestV2', made],
  ['listRoutesV2', { ...made, query: { wallet: '{payee}' } }],
  ['listRequestsV2', { query: { limit: '5' } }],
  ['createRequestV2', { body: asking('much') }],
  ['createRequestV2', { body: asking('0.01', 'ETH-sepolia-sepolia') }],
  ['payRequestV2', { params: { requestId: '{createRequestV2#3.requestId}' } }],
  ['createRequestV1', { body: asking('1') }],
  ['createRequestV1', { body: asking('much') }],
  ['createPaymentV1', { body: asking('1') }],
  ['getRequestV1', madeV1],
  ['payRequestV1', madeV1],
  ['createPayoutV2', { body: asking('1') }],
  ['createBatchPayoutV2', { body: { requests: [asking('1'), asking('2')] } }],
  ['createSecurePaymentV2', { body: { requests: [asking('10')] } }],
  ['findSecurePaymentV2', { query: { requestId: '{createSecurePaymentV2#1.requestIds[0]}' } }],
  ['getSecurePaymentV2', { params: { token: '{createSecurePaymentV2#1.token}' } }],
  ['createClientIdV2', { body: { label: 'mock-check-0002', allowedDomains: ['https://example.com'] } }],
  ['getClientIdV2', client],
  ['updateClientIdV2', { ...client, body: { status: 'inactive' } }],
  ['listClientIdsV2'],
  ['deleteClientIdV2', client],
  ['createWebhookV1', { body: { url: 'https://example.com/mock-check' } }],
  ['listWebhooksV1'],
  ['deleteWebhookV1', { params: { webhookId: '{createWebhookV1#1.id}' } }],
];

/** Write operations that may be called: none signs, pays or concerns people. */
export const WRITES: ReadonlySet<string> = new Set([
  ...CREATES.map(([op]) => op),
  ...['updateRequestV2', 'createPayoutSecurePaymentV2', 'createBatchPayoutSecurePaymentV2'],
  ...['createClientIdV1', 'updateClientIdV1', 'deleteClientIdV1', 'updateWebhookV1', 'previewSecurePaymentFeesV2'],
]);

const { operations } = paymentRequestService;

export const operationOf = (op: string) => operations.all.find(({ operationId }) => operationId === op);

/** Returns the operation of a path with its query, and the values in both; undefined for an unknown path. */
export function targetOf({ method, target }: { method: string; target: string }) {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const operation = operations.at(path).find((one) => one.method === method.toLowerCase());
  if (operation === undefined) return undefined;
  const values = path.split('/');
  const params = operation.path.split('/').flatMap((part, index) => {
    return part.startsWith('{') ? [[part.slice(1, -1), decoded(values[index] ?? '')]] : [];
  });
  return {
    op: operation.operationId,
    method: operation.method.toUpperCase(),
    path: operation.path,
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(query !== '' && { query: Object.fromEntries(new URLSearchParams(query)) }),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the built-in script, on this machine without webhooks, because a mock refuses public addresses. */
export function scriptCalls(allow: 'read' | 'create', service = 'stage'): PlannedCall[] {
  const script = allow === 'create' ? [...READS, ...CREATES] : READS;
  const lines = script.filter(([op]) => service !== 'loopback' || !/^(create|delete)Webhook/.test(op));
  const calls = lines.map(([op, request = {}]) => {
    const { method = 'get', path = '/' } = operationOf(op) ?? {};
    return { op, request: { method: method.toUpperCase(), path, ...request } };
  });
  return named(calls);
}

/** Returns the calls of operations that match a pattern such as `request*`, and the calls that those need. */
export function onlyCalls(calls: readonly PlannedCall[], only: readonly string[] = ['*']): PlannedCall[] {
  const needed = new Set<string>();
  const wanted = calls.toReversed().filter((call) => {
    const isWanted = needed.has(call.name) || only.some((pattern) => isNamedBy(pattern, call.op));
    if (isWanted) for (const name of neededBy(call)) needed.add(name);
    return isWanted;
  });
  return wanted.reverse();
}

/**
 * Returns the calls that a running mock has received, such as those of a user's test, with references for the mock's
 * ids and `{payee}` for payees. A call that is not completely in the log gets a reason.
 */
export async function callsOf(url: string): Promise<PlannedCall[]> {
  const recorded = await connectMock({ url }).calls.list();
  return named(bindCalls(recorded.map(tapeCallOf))).map(({ response: _, ...call }, index): PlannedCall => {
    const reason = recorded[index] && reasonOf(recorded[index], Object.values(call.request.params ?? {}));
    return { ...call, ...(reason !== undefined && { reason }) };
  });
}

function tapeCallOf({ method, path, url, request, response, status }: RecordedCall): TapeCall {
  const [, query = ''] = url.split(/\?(.*)/s);
  const { op = `${method} ${path}`, ...target } = targetOf({ method, target: `${path}?${query}` }) ?? {};
  const body = JSON.parse(JSON.stringify(request.body).replace(/"payee":"[^"]*"/g, '"payee":"{payee}"'));
  const sent = { method, path, ...target, ...(body !== null && { body }) };
  return { op, request: sent, response: { status, body: response.body } };
}

function reasonOf({ operationId, request, fault, url }: RecordedCall, params: readonly string[]): string | undefined {
  if (operationId === null) return 'it matches no operation';
  if (fault !== null) return 'a fault responded to it';
  if (request.truncated) return 'its body is truncated in the log';
  const address = decoded(url);
  if (address === url && url.includes('%')) return 'its URL has broken percent-encoding';
  if (`${JSON.stringify(request.body)}${address}`.includes('[redacted]')) return 'a value is redacted in the log';
  const unknown = params.find((value) => /^(?=.*\d)[\w-]{10,}$/.test(value));
  return unknown === undefined ? undefined : `no earlier call returned ${unknown}`;
}
