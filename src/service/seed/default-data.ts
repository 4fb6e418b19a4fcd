import type { RecurringPaymentRow } from '../recurring/recurring.model.ts';
import type { CreateRequestInput } from '../requests/requests.commands.ts';

export const PAYEES = [
  '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  '0xb07D2398d2004378cad234DA0EF14f1c94A530e4',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const;

export const PAYERS = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
] as const;

/** The transaction that pays the three requests of the batch. */
export const BATCH_HASH = `0x${'ba7c4'.padEnd(64, '0')}`;

const CUSTOMERS = [
  'Mara Ellison',
  'Jonas Weber',
  'Priya Raman',
  'Lucas Moreau',
  'Aiko Tanaka',
  'Sofia Alvarez',
  'Daniel Okafor',
  'Hannah Lindqvist',
];

/** Invoice currency, payment currency and amount; `crosschain` when the money comes from another network. */
const INVOICE_KINDS = [
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
] as const;

/** A request of the year and how it is paid. */
export interface Invoice extends CreateRequestInput {
  /** Who pays it, also as the payment's payer. */
  paidBy: string;
  /** An amount that is paid first, apart from the rest. */
  firstPart?: string | undefined;
  /** The network that a crosschain payment comes from. */
  sourceNetwork?: string | undefined;
}

/** The paid requests of a year, oldest first: every kind four times. */
export const INVOICES: readonly Invoice[] = Array.from({ length: 4 }, () => INVOICE_KINDS)
  .flat()
  .map(([invoiceCurrency, paymentCurrency, amount, type], index) => ({
    payee: PAYEES[index % PAYEES.length],
    amount,
    invoiceCurrency,
    paymentCurrency,
    reference: `INV-${1000 + index}`,
    customerInfo: index % 2 === 0 ? customer(index) : undefined,
    ...(index % 9 === 4 ? { clientId: 'cli_test' } : {}),
    ...(index % 11 === 3 ? { clientId: 'cli_fee', feePercentage: '2.5', feeAddress: PAYEES[1] } : {}),
    paidBy: PAYERS[index % PAYERS.length] ?? PAYERS[0],
    firstPart: amount === '1500' ? '500' : undefined,
    sourceNetwork: type === undefined ? undefined : index % 4 < 2 ? 'arbitrum-one' : 'optimism',
  }));

function customer(index: number): NonNullable<CreateRequestInput['customerInfo']> {
  const [firstName = '', lastName = ''] = CUSTOMERS[index % CUSTOMERS.length]?.split(' ') ?? [];
  return { firstName, lastName, email: `${firstName}.${lastName}@example.com`.toLowerCase() };
}

/** A monthly payout and the payments that it has made. */
export interface Schedule {
  reference: string;
  status: RecurringPaymentRow['status'];
  paid: number;
  totalPayments: number;
  startDate: string;
}

/** A schedule in each state. */
export const SCHEDULES: readonly Schedule[] = [
  { reference: 'REC-pending', status: 'pending', paid: 0, totalPayments: 12, startDate: '2027-01-01' },
  { reference: 'REC-active', status: 'active', paid: 8, totalPayments: 24, startDate: '2026-03-01' },
  { reference: 'REC-paused', status: 'paused', paid: 5, totalPayments: 12, startDate: '2026-03-05' },
  { reference: 'REC-completed', status: 'completed', paid: 6, totalPayments: 6, startDate: '2026-03-10' },
  { reference: 'REC-cancelled', status: 'cancelled', paid: 3, totalPayments: 12, startDate: '2026-03-15' },
];

/** A journey and the number of its processors that have reported. */
export interface Journey {
  id: string;
  processors: string[];
  events: number;
}

export const JOURNEYS: readonly Journey[] = [
  { id: 'journey-1', processors: ['exchange', 'custody', 'bank'], events: 2 },
  { id: 'journey-2', processors: ['exchange', 'bank'], events: 2 },
  { id: 'journey-3', processors: ['wallet', 'exchange', 'custody', 'bank'], events: 0 },
];

/** A request that waits, or what became of it. */
interface OpenRequest extends CreateRequestInput {
  failure?: string;
  /** An amount that is paid. */
  part?: string;
  isRefunded?: boolean;
}

const FAU = { invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };
const ETH = { invoiceCurrency: 'ETH-sepolia-sepolia', paymentCurrency: 'ETH-sepolia-sepolia' };
const USDC = { invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' };

/** A request that expired before it was paid. */
export const EXPIRED_REQUEST: CreateRequestInput = { reference: 'EXPIRED-1', amount: '7', ...FAU };

/** A payment link; a payout where it names a recipient. */
interface SeededLink {
  reference: string;
  amount: string;
  currency: string;
  recipient?: string;
  /** A week, after which nobody has paid it, where it is not given. */
  lifetime?: string;
}

/** The one that waits for a payer comes last, where steps without a token find it. */
const DECADE = 'P3650D';

export const LINKS: readonly SeededLink[] = [
  { reference: 'LINK-5', amount: '12', currency: 'FAU-sepolia' },
  {
    reference: 'LINK-4',
    amount: '15',
    currency: 'USDT-tron',
    recipient: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    lifetime: DECADE,
  },
  { reference: 'LINK-3', amount: '20', currency: 'FAU-sepolia', recipient: PAYEES[2], lifetime: DECADE },
  { reference: 'LINK-2', amount: '10', currency: 'FAU-sepolia', recipient: PAYEES[1], lifetime: DECADE },
  { reference: 'LINK-1', amount: '25', currency: 'FAU-sepolia', lifetime: DECADE },
];

/** Requests in the states that wait. Plain unpaid ones come last, where steps without an id find them. */
export const OPEN_REQUESTS: readonly OpenRequest[] = [
  { reference: 'OPEN-1', amount: '15', ...FAU, failure: 'Insufficient liquidity' },
  { reference: 'OPEN-2', amount: '25', ...USDC, isRefunded: true },
  { reference: 'OPEN-3', amount: '100', ...FAU, part: '40' },
  { reference: 'OPEN-4', amount: '30', ...FAU, recurrence: { startDate: '2027-01-01', frequency: 'MONTHLY' } },
  {
    reference: 'OPEN-5',
    amount: '50',
    invoiceCurrency: 'USD',
    paymentCurrency: 'USDC-base',
    isCryptoToFiatAvailable: true,
  },
  { reference: 'OPEN-6', amount: '100', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' },
  { reference: 'OPEN-7', amount: '20', ...USDC },
  { reference: 'OPEN-8', amount: '12.5', ...FAU },
  { reference: 'OPEN-9', amount: '0.2', ...ETH, customerInfo: customer(1) },
];
