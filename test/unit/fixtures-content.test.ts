import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatUnits, parseUnits } from '../../src/engine/kernel/core/decimal.ts';
import type { Row } from '../../src/engine/kernel/store/store.ts';
import { keccakText } from '../../src/service/calldata/references.ts';
import type { ConversionRouteRow } from '../../src/service/catalogue/currencies/currencies.model.ts';
import type { JourneyEventRow, JourneyRow } from '../../src/service/journeys/journeys.model.ts';
import { PAYMENT_TYPES, type PaymentRow } from '../../src/service/money/payments/payments.model.ts';
import type { RecurringPaymentRow } from '../../src/service/money/recurring/recurring.model.ts';
import { REQUEST_STATUSES, type RequestRow } from '../../src/service/money/requests/requests.model.ts';
import type { ClientIdRow } from '../../src/service/people/client-ids/client-ids.model.ts';
import { destinationIdOf } from '../../src/service/people/destinations/destination-id.ts';
import type { DestinationRow } from '../../src/service/people/destinations/destinations.model.ts';
import { AGREEMENT_STATUSES, KYC_STATUSES, type PayerRow } from '../../src/service/people/payers/payers.model.ts';
import {
  PAYMENT_DETAILS_STATUSES,
  type PaymentDetailsRow,
} from '../../src/service/people/payment-details/payment-details.model.ts';
import type { SecurePaymentRow } from '../../src/service/secure-payments/secure-payments.model.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { currencies, currency, disagreements, isRightAddress, prices, readFixtures } from '../support/rows-agree.ts';

const SETS = ['empty', 'default'] as const;

const routes = readFixtures<ConversionRouteRow>('empty', 'conversion-routes');
const requests = readFixtures<RequestRow>('default', 'requests');
const requestsById = new Map(requests.map((row) => [row.requestId, row]));
const payments = readFixtures<PaymentRow>('default', 'payments');
const recurring = readFixtures<RecurringPaymentRow>('default', 'recurring-payments');
const payers = readFixtures<PayerRow>('default', 'payers');
const details = readFixtures<PaymentDetailsRow>('default', 'payment-details');
const clients = readFixtures<ClientIdRow>('default', 'client-ids');
const links = readFixtures<SecurePaymentRow>('default', 'secure-payments');
const destinations = readFixtures<DestinationRow>('default', 'destinations');
const journeys = readFixtures<JourneyRow>('default', 'journeys');
const events = readFixtures<JourneyEventRow>('default', 'journey-events');

function paymentsOf(requestId: string): PaymentRow[] {
  return payments
    .filter((row) => row.requestId === requestId)
    .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}

/** Returns the rows that violate a rule. */
function breaking<R>(rows: readonly R[], name: (row: R) => string, holds: (row: R) => boolean): string[] {
  return rows.filter((row) => !holds(row)).map(name);
}
const brokenRequests = (holds: (row: RequestRow) => boolean) =>
  breaking(requests, (row) => `${row.reference} ${row.requestId}`, holds);
const brokenPayments = (holds: (row: PaymentRow) => boolean) =>
  breaking(payments, (row) => `${row.reference} ${row.id}`, holds);

for (const set of SETS) {
  test(`fixtures/${set}: rows are valid, get their defaults, and have unique keys`, () => {
    for (const file of readdirSync(new URL(`../../fixtures/${set}`, import.meta.url))) {
      const table = paymentRequestService.tables.get(file.replace(/\.json$/, ''));
      if (table === undefined) throw new Error(`fixtures/${set}/${file}: no such table`);
      const written: unknown[] = JSON.parse(
        readFileSync(new URL(`../../fixtures/${set}/${file}`, import.meta.url), 'utf8'),
      );
      const parsed = written.map((row) => table.schema().parse(row));
      const hint = `${file}: the defaults of its schema come from npm run generate`;
      expect(readFixtures<Row>(set, table.definition.name), hint).toEqual(parsed);
      expect(new Set(parsed.map((row) => table.definition.key(row))).size, file).toBe(written.length);
    }
  });
}

test('fixtures/default: has no currencies, prices, wallets or faults of its own', () => {
  const files = readdirSync(new URL('../../fixtures/default', import.meta.url));
  for (const table of ['currencies', 'conversion-routes', 'rates', 'wallets', 'faults']) {
    expect(files).not.toContain(`${table}.json`);
  }
});

test('currencies: 88 with prices, unique aliases and valid routes', () => {
  expect(currencies.size).toBe(88);
  expect([...currencies.values()].filter((row) => !prices.has(row.symbol))).toEqual([]);
  const aliases = [...currencies.values()].flatMap((row) => row.aliases);
  expect(new Set(aliases).size).toBe(aliases.length);
  expect(aliases.filter((alias) => currencies.has(alias))).toEqual([]);
  expect(aliases).toContain('USDC-sepolia');
  const strange = routes.flatMap((row) => [
    ...[row.currencyId].filter((id) => !currencies.has(id)),
    ...row.to.filter((id) => currencies.get(id)?.network !== row.network),
  ]);
  expect(strange).toEqual([]);
});

test('requests: cover every status, six networks, and native, ERC-20 and fiat invoices', () => {
  expect(new Set(requests.map((row) => row.status))).toEqual(new Set(REQUEST_STATUSES));
  for (const network of ['sepolia', 'mainnet', 'base', 'matic', 'arbitrum-one', 'optimism']) {
    expect(requests.map((row) => row.network)).toContain(network);
  }
  const kinds = requests.map((row) => currency(row.invoiceCurrency).type);
  expect(new Set(kinds)).toEqual(new Set(['ETH', 'ERC20', 'ISO4217', 'TRC20']));
  for (const has of [
    (row: RequestRow) => row.customerInfo !== null,
    (row: RequestRow) => row.recurrence !== null,
    (row: RequestRow) => row.isCryptoToFiatAvailable,
    (row: RequestRow) => row.feePercentage !== null,
    (row: RequestRow) => row.clientId !== null,
  ]) {
    expect(requests.some(has)).toBe(true);
  }
});

test('requests: ids depend only on the reference', () => {
  const once = requests.filter((row) => /^(INV|BATCH|OPEN)-/.test(row.reference ?? ''));
  expect(once.length).toBeGreaterThan(60);
  expect(
    breaking(
      once,
      (row) => `${row.reference} ${row.requestId}`,
      (row) => row.requestId === `01${keccakText(`payment-request-mock fixture request ${row.reference} 1`).slice(2)}`,
    ),
  ).toEqual([]);
});

test('requests and payments agree with currencies and prices', () => {
  expect(disagreements(requests, payments)).toEqual([]);
});

test('schedules and client IDs have checksummed addresses', () => {
  const used = [...recurring.flatMap((row) => [row.payee, row.payer]), ...clients.map((row) => row.feeAddress)];
  expect(used.filter((address) => address !== null && !isRightAddress(address))).toEqual([]);
});

test('requests: the invoice can be paid in the payment currency', () => {
  const reaches = ({ invoiceCurrency, paymentCurrency, network }: RequestRow) =>
    invoiceCurrency === paymentCurrency ||
    routes.some(
      (route) =>
        route.currencyId === invoiceCurrency && route.network === network && route.to.includes(paymentCurrency),
    );
  expect(brokenRequests(reaches)).toEqual([]);
});

test('requests: paidAmount is the sum of the payments', () => {
  const sum = (row: RequestRow) => {
    const { decimals } = currency(row.invoiceCurrency);
    const kept = paymentsOf(row.requestId).filter(({ refunded }) => refunded !== true);
    const units = kept.map((payment) => parseUnits(payment.invoiceAmount, decimals));
    return formatUnits(
      units.reduce((a, b) => a + b, 0n),
      decimals,
    );
  };
  expect(brokenRequests((row) => row.paidAmount === sum(row))).toEqual([]);
});

test('requests: status, payer and txHash follow from the payments', () => {
  const follows = (row: RequestRow) => {
    const { decimals } = currency(row.invoiceCurrency);
    const [paid, due] = [parseUnits(row.paidAmount, decimals), parseUnits(row.amount, decimals)];
    const last = paymentsOf(row.requestId).at(-1);
    if (row.status === 'refunded') return last?.refunded === true && paid === 0n && row.txHash === null;
    if (row.status === 'paid') {
      return paid === due && row.txHash === last?.sourceTxHash && row.payer === last?.payer;
    }
    if (row.status === 'partially_paid') return paid > 0n && paid < due && row.txHash === null;
    return last === undefined && row.txHash === null;
  };
  expect(brokenRequests(follows)).toEqual([]);
  expect(brokenRequests((row) => (row.status === 'failed') === (row.failureReason !== null))).toEqual([]);
});

test('requests: fee percentage and address come together; client IDs and schedules exist', () => {
  const known = new Set(clients.map((row) => row.clientId));
  const schedules = new Set(recurring.map((row) => row.id));
  expect(
    brokenRequests(
      (row) =>
        (row.feePercentage === null) === (row.feeAddress === null) &&
        (row.clientId === null || known.has(row.clientId)) &&
        (row.recurringPaymentId === null || schedules.has(row.recurringPaymentId)),
    ),
  ).toEqual([]);
});

test('payments: at least 60 of all four types within twelve months', () => {
  expect(payments.length).toBeGreaterThanOrEqual(60);
  expect(new Set(payments.map((row) => row.type))).toEqual(new Set(PAYMENT_TYPES));
  const months = new Set(payments.map((row) => row.timestamp.slice(0, 7)));
  expect(months.size).toBe(12);
  expect(brokenPayments((row) => row.timestamp >= '2025-11' && row.timestamp < '2026-11')).toEqual([]);
});

test('payments: crosschain payments come from two networks', () => {
  const crosschain = payments.filter(({ type }) => type === 'crosschain');
  expect(new Set(crosschain.map(({ sourceNetwork }) => sourceNetwork)).size).toBe(2);
});

test('payments: hashes are unique except for one batch of three', () => {
  const byHash = new Map<string, number>();
  for (const { sourceTxHash } of payments) byHash.set(sourceTxHash, (byHash.get(sourceTxHash) ?? 0) + 1);
  expect([...byHash.values()].filter((count) => count > 1)).toEqual([3]);
});

test('recurring payments: cover every state and agree with their payments', () => {
  expect(recurring.map((row) => row.status).sort()).toEqual(['active', 'cancelled', 'completed', 'paused', 'pending']);
  for (const row of recurring) {
    const paid = payments.filter((payment) => payment.recurringPaymentId === row.id);
    expect(paid.length, row.status).toBe(row.processedPayments);
    expect(paid.every((payment) => payment.payer === row.payer && payment.payee === row.payee)).toBe(true);
    const last = paid.map((payment) => payment.timestamp).sort();
    expect(row.lastPaymentDate, row.status).toBe(last.at(-1) ?? null);
    expect(row.nextPaymentDate !== null, row.status).toBe(row.status === 'pending' || row.status === 'active');
    expect(row.processedPayments === row.totalPayments, row.status).toBe(row.status === 'completed');
    expect(requestsById.get(row.requestId)?.recurringPaymentId).toBe(row.id);
  }
});

test('payers: at least 12 in every state, including the documented payers', () => {
  expect(payers.length).toBeGreaterThanOrEqual(12);
  expect(new Set(payers.map((row) => row.agreementStatus))).toEqual(new Set(AGREEMENT_STATUSES));
  expect(new Set(payers.map((row) => row.kycStatus))).toEqual(new Set(KYC_STATUSES));
  const states = Object.fromEntries(payers.map((row) => [row.clientUserId, `${row.agreementStatus}/${row.kycStatus}`]));
  expect(states).toMatchObject({
    'user-1': 'not_started/not_started',
    'user-2': 'completed/approved',
    'user-3': 'completed/rejected',
    'user-4': 'completed/pending',
    'grace@example.com': 'completed/approved',
  });
  expect(payers.filter((row) => !row.email.endsWith('@example.com'))).toEqual([]);
  expect(payers.filter((row) => (row.beneficiaryType === 'business') !== (row.companyName !== undefined))).toEqual([]);
});

test('payment details: cover every status and seven countries, each of a known payer', () => {
  expect(new Set(details.map((row) => row.status))).toEqual(new Set(PAYMENT_DETAILS_STATUSES));
  expect(new Set(details.map((row) => row.country))).toEqual(new Set(['US', 'GB', 'FR', 'AU', 'NZ', 'IN', 'DE']));
  const owners = new Map(payers.map((row) => [row.clientUserId, row.userId]));
  expect(details.filter((row) => owners.get(row.clientUserId) !== row.userId)).toEqual([]);
});

test('client IDs: cover three states, and both sets have the default credential', () => {
  expect(Object.fromEntries(clients.map((row) => [row.clientId, row.status]))).toEqual({
    cli_test: 'active',
    cli_backend: 'active',
    cli_fee: 'active',
    cli_inactive: 'inactive',
    cli_revoked: 'revoked',
  });
  const [standard] = readFixtures<ClientIdRow>('empty', 'client-ids');
  expect(clients).toContainEqual(standard);
  expect(standard?.allowedDomains).toEqual([3000, 5173, 4200, 8080].map((port) => `http://localhost:${port}`));
});

test('journeys: have two to four processors with ordered events', () => {
  for (const journey of journeys) {
    expect(journey.processors.length).toBeGreaterThanOrEqual(2);
    expect(journey.processors.length).toBeLessThanOrEqual(4);
    expect(journey.processors).toContain(journey.currentProcessorId);
    const reported = events.filter((event) => event.journeyId === journey.id);
    expect(reported.map((event) => event.stepIndex)).toEqual(reported.map((_, index) => index + 1));
    expect(reported.map((event) => event.processorId)).toEqual(journey.processors.slice(0, reported.length));
  }
  expect(events.filter((event) => !journeys.some((journey) => journey.id === event.journeyId))).toEqual([]);
});

test('fixtures/README.md: all ids exist', () => {
  const text = readFileSync(new URL('../../fixtures/README.md', import.meta.url), 'utf8');
  const named = [...text.matchAll(/^\|.*\| `([^`]+)` \|$/gm)].map(([, id]) => id);
  const known = new Set<string | null>([
    ...requestsById.keys(),
    ...payments.map((row) => row.sourceTxHash),
    ...recurring.map((row) => row.id),
    ...payers.map((row) => row.clientUserId),
    ...details.map((row) => row.id),
    ...clients.map((row) => row.id),
    ...destinations.flatMap((row) => [row.id, destinationIdOf(row)]),
    ...links.map((row) => row.token),
    ...journeys.map((row) => row.id),
    ...events.map((row) => row.txReference),
  ]);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((id) => !known.has(id ?? ''))).toEqual([]);
});
