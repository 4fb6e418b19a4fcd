import type { Mock } from '../../src/index.ts';

export const KEY = { 'x-api-key': 'test-api-key' };
export const BROWSER = { 'x-client-id': 'cli_test', origin: 'http://localhost:3000' };
export const SESSION = { authorization: 'Bearer test-session-token' };
export const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
/** The first development account of anvil and hardhat; its key is public. */
export const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
/** FAU on Sepolia. */
export const FAU = { tokenAddress: '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C', chainId: 11155111 };

/** Returns a valid credential for an operation, preferably the API key. */
export function credentialOf(operation: { auth: string } | undefined): Record<string, string> {
  return operation?.auth === 'session' ? SESSION : operation?.auth === 'client' ? BROWSER : KEY;
}

/** Sends a call. Returns status, headers and parsed body. */
export async function call(
  mock: Mock,
  line: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
): Promise<{ status: number; headers: Headers; body: any }> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const response = await mock.fetch(path, {
    method,
    headers: {
      ...(options.headers ?? KEY),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const NATIVE = {
  payee: PAYEE,
  amount: '0.2',
  invoiceCurrency: 'ETH-sepolia-sepolia',
  paymentCurrency: 'ETH-sepolia-sepolia',
};

/** Creates a request through the public API. */
export async function newRequest(mock: Mock, fields: Record<string, unknown> = {}) {
  const { body } = await call(mock, 'POST /v2/request', { body: { ...NATIVE, ...fields } });
  return body as { requestId: string; paymentReference: string };
}

export const PAYER_INPUT = {
  clientUserId: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  beneficiaryType: 'individual',
  dateOfBirth: '1985-04-12',
  addressLine1: '12 Analytical Row',
  city: 'London',
  state: 'Greater London',
  postcode: 'SW1A 1AA',
  country: 'GB',
  nationality: 'GB',
  phone: '+442071838750',
  ssn: '123-45-6789',
};

export const BANK_INPUT = {
  bankName: 'Chase',
  accountName: 'Ada Lovelace',
  beneficiaryType: 'individual',
  currency: 'usd',
  addressLine1: '1 Main Street',
  city: 'New York',
  country: 'US',
  dateOfBirth: '1985-04-12',
  postalCode: '10001',
};

/** Returns the event names of a timeline, oldest first. */
export async function eventsOf(mock: Mock, id: string): Promise<string[]> {
  const { timeline } = await mock.explain(id);
  return timeline.filter(({ kind }) => kind === 'event').map(({ name }) => name);
}
