// Makes fixtures/default with the mock's own commands, so that the books add up by construction. Deterministic:
// run it again after a change of the commands and commit the difference. A directory, when given, is written to instead.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const entry = `
export { fixtureImage } from './src/engine/fixtures/build-world.ts';
export { World } from './src/engine/world/world.ts';
export { runSteps } from './src/engine/steps/registry.ts';
export { MockOptionsSchema, parseOptions } from './src/engine/mock/options.ts';
export { TABLES } from './src/service/tables.ts';
export * as requests from './src/service/requests/requests.commands.ts';
export * as payouts from './src/service/payouts/payouts.commands.ts';
export * as journeys from './src/service/journeys/journeys.commands.ts';
export * as recurring from './src/service/recurring/recurring.commands.ts';
export { periodsLater } from './src/service/requests/periods.ts';
export { recurringPaymentsTable } from './src/service/recurring/recurring.model.ts';
export { paymentDetailsTable } from './src/service/payment-details/payment-details.model.ts';
export { keccakText } from './src/service/calldata/keccak.ts';
export { paymentReference } from './src/service/calldata/references.ts';
export { payRequest } from './src/service/payments/pay.commands.ts';
export { requestsTable } from './src/service/requests/requests.model.ts';
`;
const outfile = join(process.cwd(), 'node_modules', '.make-fixtures.mjs');
await build({
  stdin: { contents: entry, resolveDir: process.cwd(), loader: 'ts' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: ['@faker-js/faker'],
  outfile,
});
const m = await import(pathToFileURL(outfile).href);
rmSync(outfile);

const options = m.parseOptions(m.MockOptionsSchema, { fixtures: 'empty', now: '2025-11-03T09:00:00Z', seed: 2026 });
const world = new m.World(m.fixtureImage(options), {
  baseUrl: 'http://localhost:4010',
  jobs: new Map(),
  reactions: [],
  settings: {},
  onEvent: () => {},
  outbox: () => ({ wake: () => {} }),
});
const at = (iso) => {
  world.registers.clock.frozenAtMs = Date.parse(iso);
};
const PAYEES = [
  '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  '0xb07D2398d2004378cad234DA0EF14f1c94A530e4',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
];
const PAYERS = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
];
const PEOPLE = [
  ['Mara', 'Ellison'],
  ['Jonas', 'Weber'],
  ['Priya', 'Raman'],
  ['Lucas', 'Moreau'],
  ['Aiko', 'Tanaka'],
  ['Sofia', 'Alvarez'],
  ['Daniel', 'Okafor'],
  ['Hannah', 'Lindqvist'],
];
const HOMES = {
  US: { city: 'New York', state: 'NY', postcode: '10001', phone: '+12125550123' },
  GB: { city: 'London', state: 'London', postcode: 'SW1A 1AA', phone: '+442079460123' },
  FR: { city: 'Paris', state: 'Paris', postcode: '75001', phone: '+33199000123' },
  AU: { city: 'Sydney', state: 'NSW', postcode: '2000', phone: '+61255500123' },
  DE: { city: 'Berlin', state: 'Berlin', postcode: '10115', phone: '+493023125123' },
};
const roles = [];
const role = (name, id) => roles.push([name, id]);
const step = (...steps) => m.runSteps(world, steps).map((one) => one.result);
const day = (index) => new Date(Date.parse('2025-11-03T09:00:00Z') + index * 86_400_000 * 4.7).toISOString();
const customer = (i) => {
  const [firstName, lastName] = PEOPLE[i % PEOPLE.length];
  return { firstName, lastName, email: `${firstName}.${lastName}@example.com`.toLowerCase() };
};
const create = (fields) => world.tx((tx) => m.requests.createRequest(tx, { payee: PAYEES[0], ...fields }));
const pay = (request, input) =>
  world.tx((tx) => m.payRequest(tx, tx.table(m.requestsTable).get(request.requestId), input));
const later = (iso, hours) => new Date(Date.parse(iso) + hours * 3_600_000).toISOString();

// A year of ordinary trade: 56 paid requests of three types on six networks.
const MIX = [
  ['ETH-sepolia-sepolia', 'ETH-sepolia-sepolia', '0.25'],
  ['FAU-sepolia', 'FAU-sepolia', '120'],
  ['USD', 'FAU-sepolia', '250'],
  ['USDC-base', 'USDC-base', '480.5'],
  ['USD', 'USDC-base', '99.99'],
  ['USDT-mainnet', 'USDT-mainnet', '1500'],
  ['EUR', 'ETH-sepolia-sepolia', '75'],
  ['USDC-base', 'USDC-base', '60', 'crosschain'],
  ['USDC-arbitrum-one', 'USDC-arbitrum-one', '33.3'],
  ['DAI-optimism', 'DAI-optimism', '210'],
  ['USD', 'DAI-matic', '42'],
  ['USDC-mainnet', 'USDC-mainnet', '2500', 'crosschain'],
  ['ETH-mainnet', 'ETH-mainnet', '1.5'],
  ['GBP', 'fUSDT-sepolia', '64'],
];
for (let i = 0; i < 56; i++) {
  const [invoiceCurrency, paymentCurrency, amount, type] = MIX[i % MIX.length];
  at(day(i));
  const request = create({
    payee: PAYEES[i % 3],
    amount,
    invoiceCurrency,
    paymentCurrency,
    reference: `INV-${1000 + i}`,
    ...(i % 2 === 0 ? { customerInfo: customer(i) } : {}),
    ...(i % 9 === 4 ? { clientId: 'cli_test' } : {}),
    ...(i % 11 === 3 ? { clientId: 'cli_fee', feePercentage: '2.5', feeAddress: PAYEES[1] } : {}),
  });
  at(later(day(i), 5));
  const crosschain = type === 'crosschain' ? { type, sourceNetwork: i % 4 < 2 ? 'arbitrum-one' : 'optimism' } : {};
  if (i % 14 === 5) {
    pay(request, { payer: PAYERS[i % 4], amount: '500' });
    at(later(day(i), 30));
  }
  pay(request, { payer: PAYERS[i % 4], ...crosschain });
  if (i === 0) role('paid request, native (INV-1000)', request.requestId);
  if (i === 1) role('paid request, ERC-20 (INV-1001)', request.requestId);
  if (i === 7) role('paid request, crosschain (INV-1007)', request.requestId);
}
// A batch: three payments of one transaction.
const txHash = `0x${'ba7c4'.padEnd(64, '0')}`;
for (const [i, amount] of ['10', '20', '30'].entries()) {
  at('2026-08-20T10:00:00Z');
  const request = create({
    payee: PAYEES[i],
    amount,
    invoiceCurrency: 'FAU-sepolia',
    paymentCurrency: 'FAU-sepolia',
    reference: `BATCH-${i + 1}`,
  });
  at('2026-08-20T10:05:00Z');
  pay(request, { payer: PAYERS[0], txHash });
}
role('transaction hash of a batch of three payments', txHash);

// Recurring payouts in every state.
const schedule = (name, status, done, totalPayments, startDate) => {
  at('2026-02-01T08:00:00Z');
  const made = world.tx((tx) =>
    m.payouts.createPayout(tx, {
      payee: PAYEES[1],
      amount: '10',
      invoiceCurrency: 'FAU-sepolia',
      paymentCurrency: 'FAU-sepolia',
      reference: name,
      recurrence: { startDate, frequency: 'MONTHLY', totalPayments, payer: PAYERS[1] },
    }),
  );
  let last = null;
  for (let i = 0; i < done; i++) {
    const due = new Date(m.periodsLater(Date.parse(startDate), 'MONTHLY', i)).toISOString();
    at(due);
    const request =
      i === 0
        ? world.table(m.requestsTable).get(made.requestId)
        : create({
            payee: PAYEES[1],
            payer: PAYERS[1],
            amount: '10',
            invoiceCurrency: 'FAU-sepolia',
            paymentCurrency: 'FAU-sepolia',
            reference: name,
            recurringPaymentId: made.id,
          });
    last = later(due, 1 / 60);
    at(last);
    pay(request, { payer: PAYERS[1] });
  }
  at('2026-10-20T08:00:00Z');
  world.tx((tx) => {
    const table = tx.table(m.recurringPaymentsTable);
    const currentRequestId = done === 0 ? made.requestId : null;
    table.put({ ...table.get(made.id), processedPayments: done, lastPaymentDate: last, currentRequestId });
    if (status !== 'pending') m.recurring.setRecurringStatus(tx, made.id, status);
    table.put({ ...table.get(made.id), lastPaymentDate: last });
  });
  role(`recurring payment, ${status}`, made.id);
};
schedule('REC-pending', 'pending', 0, 12, '2027-01-01');
schedule('REC-active', 'active', 8, 24, '2026-03-01');
schedule('REC-paused', 'paused', 5, 12, '2026-03-05');
schedule('REC-completed', 'completed', 6, 6, '2026-03-10');
schedule('REC-cancelled', 'cancelled', 3, 12, '2026-03-15');

// Payers in every state, with bank accounts.
const payer = (clientUserId, agreementStatus, kycStatus, i, country = 'US') => {
  at(day(i));
  const isMail = clientUserId.includes('@');
  const [firstName, lastName] = isMail ? ['Grace', 'Adeyemi'] : PEOPLE[i % PEOPLE.length];
  const business = i % 4 === 3 && !isMail;
  step({ do: 'payer.ensure', clientUserId });
  const row = world.table(m.TABLES.get('payers').definition).get(clientUserId);
  world.tx((tx) =>
    tx.table(m.TABLES.get('payers').definition).put({
      ...row,
      firstName,
      lastName,
      email: isMail ? clientUserId : `${firstName}.${lastName}.${i + 1}@example.com`.toLowerCase(),
      country,
      nationality: country,
      ...HOMES[country],
      beneficiaryType: business ? 'business' : 'individual',
      ...(business ? { companyName: `${lastName} Trading Ltd` } : {}),
    }),
  );
  step({ do: 'payer.set-status', clientUserId, agreementStatus, kycStatus });
  role(`payer, agreement ${agreementStatus}, KYC ${kycStatus}`, clientUserId);
};
[
  ['user-1', 'not_started', 'not_started'],
  ['user-2', 'completed', 'approved'],
  ['user-3', 'completed', 'rejected'],
  ['user-4', 'completed', 'pending'],
  ['user-5', 'pending', 'not_started'],
  ['user-6', 'completed', 'initiated'],
  ['user-7', 'completed', 'retry_required'],
  ['user-8', 'rejected', 'not_started'],
  ['user-9', 'failed', 'not_started'],
  ['user-10', 'completed', 'completed', 'FR'],
  ['user-11', 'completed', 'approved', 'AU'],
  ['grace@example.com', 'completed', 'approved', 'DE'],
].forEach(([id, agreement, kyc, country], i) => {
  payer(id, agreement, kyc, i, country);
});
const bank = (clientUserId, status, fields, i) => {
  at(day(i + 20));
  const { detail } = world.tx((tx) => {
    const table = tx.table(m.paymentDetailsTable);
    const owner = tx.table(m.TABLES.get('payers').definition).get(clientUserId);
    return {
      detail: table.put({
        id: tx.ids.uuid(),
        clientUserId,
        userId: owner.userId,
        accountName: `${owner.firstName} ${owner.lastName}`,
        beneficiaryType: owner.beneficiaryType,
        addressLine1: '1 Main Street',
        dateOfBirth: owner.dateOfBirth,
        rails: 'local',
        status,
        createdAt: tx.now(),
        ...fields,
      }),
    };
  });
  role(`bank account of ${clientUserId}, ${fields.country}, ${status}`, detail.id);
};
[
  [
    'user-2',
    'approved',
    {
      bankName: 'Chase',
      currency: 'usd',
      city: 'New York',
      state: 'NY',
      country: 'US',
      postalCode: '10001',
      accountNumber: '253009233489',
      routingNumber: '026013356',
      accountType: 'checking',
    },
  ],
  [
    'user-2',
    'pending',
    {
      bankName: 'Barclays',
      currency: 'gbp',
      city: 'London',
      country: 'GB',
      postalCode: 'SW1A 1AA',
      accountNumber: '31926819',
      sortCode: '601613',
    },
  ],
  [
    'user-10',
    'failed',
    {
      bankName: 'BNP Paribas',
      currency: 'eur',
      city: 'Paris',
      country: 'FR',
      postalCode: '75001',
      iban: 'FR1420041010050500013M02606',
      swiftBic: 'BNPAFRPP',
      ribNumber: '20041010050500013M02606',
    },
  ],
  [
    'user-11',
    'approved',
    {
      bankName: 'Commonwealth Bank',
      currency: 'aud',
      city: 'Sydney',
      country: 'AU',
      postalCode: '2000',
      accountNumber: '12345678',
      bsbNumber: '062000',
    },
  ],
  [
    'user-11',
    'rejected',
    {
      bankName: 'ANZ',
      currency: 'nzd',
      city: 'Auckland',
      country: 'NZ',
      postalCode: '1010',
      accountNumber: '0101020123456',
      ncc: '010102',
    },
  ],
  [
    'grace@example.com',
    'approved',
    {
      bankName: 'State Bank of India',
      currency: 'inr',
      city: 'Mumbai',
      country: 'IN',
      postalCode: '400001',
      accountNumber: '000000123456',
      ifsc: 'SBIN0000300',
    },
  ],
  [
    'grace@example.com',
    'verified',
    {
      bankName: 'Deutsche Bank',
      currency: 'eur',
      city: 'Berlin',
      country: 'DE',
      postalCode: '10115',
      iban: 'DE89370400440532013000',
      swiftBic: 'DEUTDEFF',
      rails: 'swift',
    },
  ],
].forEach(([id, status, fields], i) => {
  bank(id, status, fields, i);
});

// Client IDs in the three states.
const CLIENTS = m.TABLES.get('client-ids').definition;
world.tx((tx) => {
  const client = (ending, clientId, label, status, fields = {}) => ({
    id: '01K9'.padEnd(26 - ending.length, '0') + ending,
    clientId,
    label,
    allowedDomains: ['https://shop.example.com', 'http://localhost:3000'],
    feePercentage: null,
    feeAddress: null,
    status,
    createdAt: '2025-11-02T00:00:00.000Z',
    updatedAt: '2025-11-02T00:00:00.000Z',
    lastUsedAt: null,
    ...fields,
  });
  const table = tx.table(CLIENTS);
  table.put(
    client('FEE', 'cli_fee', 'Shop with its own fee', 'active', { feePercentage: '2.5', feeAddress: PAYEES[1] }),
  );
  table.put(client('S0FF', 'cli_inactive', 'Switched-off shop', 'inactive'));
  table.put(client('REV0K', 'cli_revoked', 'Revoked shop', 'revoked'));
});
for (const row of world.table(CLIENTS).all()) {
  role(`client ID \`${row.clientId}\`, ${row.status}: internal id`, row.id);
}

// Journeys.
const journey = (id, processors, count) => {
  at('2026-09-01T10:00:00Z');
  step({ do: 'journey.add', id, processors });
  for (let i = 0; i < count; i++) {
    at(later('2026-09-01T10:00:00Z', i + 1));
    world.tx((tx) =>
      m.journeys.recordJourneyEvent(tx, id, {
        status: 'COMPLETED',
        amount: '1000.00',
        currency: i === 0 ? 'USDT' : 'USD',
        txReference: `${id}-tx-${i + 1}`,
        processedAt: tx.now(),
        rawPayload: { network: 'base', fee: '0.10' },
        nextProcessorId: processors[i + 1],
      }),
    );
  }
  const current = processors[Math.min(count, processors.length - 1)];
  role(`journey, ${count} events, now at \`${current}\` of ${processors.join(', ')}`, id);
  for (let i = 1; i <= count; i++) role(`transaction reference of event ${i} of ${id}`, `${id}-tx-${i}`);
};
journey('journey-1', ['exchange', 'custody', 'bank'], 2);
journey('journey-2', ['exchange', 'bank'], 2);
journey('journey-3', ['wallet', 'exchange', 'custody', 'bank'], 0);

// Requests that wait, newest last, so that scenarios without an id meet a plain unpaid one.
at('2026-10-25T10:00:00Z');
const open = (name, fields) => {
  const request = create(fields);
  role(name, request.requestId);
  world.registers.clock.frozenAtMs += 600_000;
  return request;
};
const failed = open('failed request', {
  amount: '15',
  invoiceCurrency: 'FAU-sepolia',
  paymentCurrency: 'FAU-sepolia',
  reference: 'OPEN-1',
});
step({ do: 'request.fail', requestId: failed.requestId, reason: 'Insufficient liquidity' });
const refunded = open('refunded request', {
  amount: '25',
  invoiceCurrency: 'USDC-base',
  paymentCurrency: 'USDC-base',
  reference: 'OPEN-2',
});
const partial = open('partially paid request (40 of 100 FAU)', {
  amount: '100',
  invoiceCurrency: 'FAU-sepolia',
  paymentCurrency: 'FAU-sepolia',
  reference: 'OPEN-3',
});
pay(partial, { payer: PAYERS[2], amount: '40' });
open('recurring request', {
  amount: '30',
  invoiceCurrency: 'FAU-sepolia',
  paymentCurrency: 'FAU-sepolia',
  recurrence: { startDate: '2027-01-01', frequency: 'MONTHLY' },
  reference: 'OPEN-4',
});
open('off-ramp request', {
  amount: '50',
  invoiceCurrency: 'USD',
  paymentCurrency: 'USDC-base',
  isCryptoToFiatAvailable: true,
  reference: 'OPEN-5',
});
open('unpaid request, USD in FAU', {
  amount: '100',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
  reference: 'OPEN-6',
});
open('unpaid request, USDC on Base (crosschain)', {
  amount: '20',
  invoiceCurrency: 'USDC-base',
  paymentCurrency: 'USDC-base',
  reference: 'OPEN-7',
});
open('unpaid request, FAU', {
  amount: '12.5',
  invoiceCurrency: 'FAU-sepolia',
  paymentCurrency: 'FAU-sepolia',
  reference: 'OPEN-8',
});
open('unpaid request, native', {
  amount: '0.2',
  invoiceCurrency: 'ETH-sepolia-sepolia',
  paymentCurrency: 'ETH-sepolia-sepolia',
  reference: 'OPEN-9',
  customerInfo: customer(1),
});
// Paid, then given back. It comes last, so that its payment shifts no other record's seeded id.
at('2026-10-25T10:15:00Z');
pay(refunded, { payer: PAYERS[0] });
m.runSteps(world, [{ do: 'request.refund', requestId: refunded.requestId }]);

// Ids that follow from what a record is, not from the seeded generator: a change of the commands keeps them.
const TABLE_NAMES = [
  'requests',
  'payments',
  'recurring-payments',
  'payers',
  'payment-details',
  'client-ids',
  'journeys',
  'journey-events',
];
const rowsOf = (name) => world.table(m.TABLES.get(name).definition).all().reverse();
const digest = (key) => m.keccakText(`payment-request-mock fixture ${key}`).slice(2);
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ulidLike = (old, key) => {
  const bytes = Buffer.from(digest(key), 'hex').subarray(0, 16);
  return old.slice(0, 10) + [...bytes].map((byte) => CROCKFORD.charAt(byte % 32)).join('');
};
const uuidLike = (key) => {
  const hex = digest(key);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
const renamed = new Map();
const keys = new Map();
const counts = new Map();
const numbered = (name) => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
  return `${name} ${counts.get(name)}`;
};
for (const row of rowsOf('requests')) {
  const key = numbered(`request ${row.reference}`);
  const [requestId, salt] = [`01${digest(key)}`, digest(`salt of ${key}`).slice(0, 16)];
  keys.set(row.requestId, key);
  renamed.set(row.requestId, requestId);
  renamed.set(row.salt, salt);
  renamed.set(row.paymentReference, m.paymentReference(requestId, salt, row.payee));
}
for (const row of rowsOf('payments')) {
  const key = numbered(`payment of ${keys.get(row.requestId)}`);
  renamed.set(row.id, ulidLike(row.id, key));
  if (row.sourceTxHash !== txHash) renamed.set(row.sourceTxHash, `0x${digest(`source of ${key}`)}`);
  if (row.destinationTxHash !== null) renamed.set(row.destinationTxHash, `0x${digest(`destination of ${key}`)}`);
}
for (const row of rowsOf('recurring-payments')) {
  const key = `schedule of ${keys.get(row.requestId)}`;
  renamed.set(row.id, ulidLike(row.id, key));
  renamed.set(row.permit.values.nonce, `0x${digest(`permit of ${key}`)}`);
}
for (const row of rowsOf('payers')) renamed.set(row.userId, uuidLike(`payer ${row.clientUserId}`));
for (const row of rowsOf('payment-details')) {
  renamed.set(row.id, uuidLike(numbered(`bank account of ${row.clientUserId} in ${row.country}`)));
}
for (const row of rowsOf('journey-events')) {
  renamed.set(row.id, ulidLike(row.id, `event ${row.stepIndex} of ${row.journeyId}`));
}
const rename = (_key, value) => (typeof value === 'string' ? (renamed.get(value) ?? value) : value);

const target = process.argv[2] ?? 'fixtures';
mkdirSync(join(target, 'default'), { recursive: true });
for (const name of TABLE_NAMES) {
  const lines = rowsOf(name).map((row) => `  ${JSON.stringify(row, rename)}`);
  writeFileSync(join(target, 'default', `${name}.json`), `[\n${lines.join(',\n')}\n]\n`);
}
const table = roles.map(([name, id]) => `| ${name} | \`${rename(name, id)}\` |`).join('\n');
writeFileSync(
  join(target, 'README.md'),
  `# Fixtures

\`empty/\` holds currencies, conversion routes, prices and the default client ID. \`default/\` is laid over it, table by
table. One JSON file is one table; the file's name is the table's. A directory of your own (\`--fixtures DIR\`,
\`startMock({ fixtures })\`) is laid over \`empty/\` the same way. \`node scripts/make-fixtures.mjs\` makes \`default/\`.

Ids are stable: docs and tests may name them.

| what | id |
|---|---|
${table}
`,
);
