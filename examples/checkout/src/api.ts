import type { Settings } from './settings.ts';

export interface Currency {
  id: string;
  symbol: string;
  decimals: number;
  network?: string;
  chainId?: number;
}

export interface NewRequest {
  payee: string;
  amount: string;
  invoiceCurrency: string;
  paymentCurrency: string;
  reference: string;
}

export interface PaymentRequest {
  requestId: string;
  paymentReference: string;
  status: string;
  hasBeenPaid: boolean;
  txHash: string | null;
  reference: string | null;
  payee: string;
  payments: {
    id: string;
    receivedAmount: string | null;
    receivedCurrency: string | null;
    receivedNetwork: string | null;
    sourceTxHash: string;
  }[];
}

export interface Route {
  id: string;
  fee: number;
  speed: string;
  chain: string;
  token: string;
}

export interface Calldata {
  transactions: { to: string; data: string; value: { hex: string } }[];
  metadata: { stepsRequired: number; needsApproval: boolean };
}

export interface Payment {
  id: string;
  amount: string;
  destinationNetwork: string;
  sourceTxHash: string;
  timestamp: string;
  type: string;
  paymentCurrency: string;
  request?: { reference: string | null };
}

export interface PaymentPage {
  payments: Payment[];
  pagination: { total: number; limit: number; offset: number; hasMore: boolean };
}

export interface Payer {
  clientUserId?: string;
  agreementUrl?: string | null;
  kycUrl?: string | null;
  agreementStatus?: string;
  kycStatus?: string;
  status?: unknown;
  isCompliant?: boolean;
}

/** An error of the service, with its message. */
export class ApiError extends Error {}

type Call = <T>(line: string, body?: unknown) => Promise<T>;

/** The calls that a page makes with its client ID. The browser adds the `Origin` that the service checks. */
export function connectApi({ api, clientId }: Settings) {
  const call = callerOf(api, { 'x-client-id': clientId });
  const query = (fields: Record<string, string | number>) =>
    new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
  return {
    currencies: () => call<Currency[]>('GET /v2/currencies'),
    createRequest: (request: NewRequest) => call<{ requestId: string }>('POST /v2/request', request),
    request: (id: string) => call<PaymentRequest>(`GET /v2/request/${id}`),
    routes: async (id: string, wallet: string) =>
      (await call<{ routes: Route[] }>(`GET /v2/request/${id}/routes?${query({ wallet })}`)).routes,
    calldata: (id: string, wallet?: string) =>
      call<Calldata>(`GET /v2/request/${id}/pay${wallet === undefined ? '' : `?${query({ wallet })}`}`),
    payments: (limit: number, offset: number) => call<PaymentPage>(`GET /v2/payments?${query({ limit, offset })}`),
  };
}

export type Api = ReturnType<typeof connectApi>;

/**
 * Payer identities need the API key, which belongs on a server and never in a page. It is here so that the example needs
 * no back end.
 */
export function connectBackend({ api }: Settings) {
  const call = callerOf(api, { 'x-api-key': 'test-api-key' });
  const path = (id: string) => `/v2/payer/${encodeURIComponent(id)}`;
  return {
    startCheck: (payer: Record<string, string>) => call<Payer>('POST /v2/payer', payer),
    payer: (id: string) => call<Payer>(`GET ${path(id)}`),
    agree: (id: string) => call<Payer>(`PATCH ${path(id)}`, { agreementCompleted: true }),
  };
}

export type Backend = ReturnType<typeof connectBackend>;

function callerOf(api: string, credential: Record<string, string>): Call {
  return async <T>(line: string, body?: unknown): Promise<T> => {
    const [method = 'GET', path = ''] = line.split(' ');
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { ...credential, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json: unknown = await response.json();
    if (!response.ok) throw new ApiError(messageOf(json));
    // The types above match the API.
    return json as T;
  };
}

function messageOf(json: unknown): string {
  const { message, errors } = json as { message?: string; errors?: { field?: string; message: string }[] };
  const fields = (errors ?? []).map(({ field, message: text }) => (field ? `${field}: ${text}` : text));
  return [message ?? 'The call failed', ...fields].join(' · ');
}
