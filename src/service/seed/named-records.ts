import type { ClientIdRow } from '../client-ids/client-ids.model.ts';
import { destinationIdOf } from '../destinations/destination-id.ts';
import type { DestinationRow } from '../destinations/destinations.model.ts';
import type { PayerRow } from '../payers/payers.model.ts';
import type { PaymentDetailsRow } from '../payment-details/payment-details.model.ts';
import { BATCH_HASH } from './default-data.ts';
import type { SeededRows } from './stable-ids.ts';

/** Rows of `fixtures/default`: the seeded ones, and those that are written by hand. */
interface DefaultRows extends SeededRows {
  payers: readonly PayerRow[];
  'payment-details': readonly PaymentDetailsRow[];
  destinations: readonly DestinationRow[];
  'client-ids': readonly ClientIdRow[];
}

const PAID = {
  'INV-1000': 'paid request, native (INV-1000)',
  'INV-1001': 'paid request, ERC-20 (INV-1001)',
  'INV-1007': 'paid request, crosschain (INV-1007)',
};

const LINKS: Readonly<Record<string, string>> = {
  'LINK-1': 'payment link of `cli_backend`, 25 FAU on Sepolia: token',
  'LINK-2': 'payout link, 10 FAU on Sepolia: token',
  'LINK-3': 'payout link, 20 FAU on Sepolia: token',
  'LINK-5': 'payment link, expired: token',
  'LINK-4': 'payout link, 15 USDT on TRON: token',
};

const OPEN = {
  'EXPIRED-1': 'expired request',
  'OPEN-1': 'failed request',
  'OPEN-2': 'refunded request',
  'OPEN-3': 'partially paid request (40 of 100 FAU)',
  'OPEN-4': 'recurring request',
  'OPEN-5': 'off-ramp request',
  'OPEN-6': 'unpaid request, USD in FAU',
  'OPEN-7': 'unpaid request, USDC on Base (crosschain)',
  'OPEN-8': 'unpaid request, FAU',
  'OPEN-9': 'unpaid request, native',
};

/** Returns what the records of the default set are that docs and tests name, each with its id. */
export function namedRecords(rows: DefaultRows): [what: string, id: string][] {
  const requests = (names: Record<string, string>) =>
    rows.requests
      .filter(({ reference }) => reference !== null && reference in names)
      .map(({ reference, requestId }): [string, string] => [names[reference ?? ''] ?? '', requestId]);
  return [
    ...requests(PAID),
    ['transaction hash of a batch of three payments', BATCH_HASH],
    ...rows['recurring-payments'].map((row): [string, string] => [`recurring payment, ${row.status}`, row.id]),
    ...rows.payers.map((row): [string, string] => [
      `payer, agreement ${row.agreementStatus}, KYC ${row.kycStatus}`,
      row.clientUserId,
    ]),
    ...rows['payment-details'].map((row): [string, string] => [
      `bank account of ${row.clientUserId}, ${row.country}, ${row.status}`,
      row.id,
    ]),
    ...rows['client-ids']
      .toReversed()
      .map((row): [string, string] => [`client ID \`${row.clientId}\`, ${row.status}: internal id`, row.id]),
    ...rows.destinations.flatMap((row): [string, string][] => [
      ['payee destination of the platform and of `cli_backend`, active: internal id', row.id],
      ['payee destination of the platform: FAU on Sepolia', destinationIdOf(row)],
    ]),
    ...rows['secure-payments'].map(({ token, reference }): [string, string] => [
      LINKS[reference ?? ''] ?? 'payment link of the two FAU payouts at once: token',
      token,
    ]),
    ...rows.journeys.flatMap((row) => journeyRecords(row, rows['journey-events'])),
    ...requests(OPEN),
  ];
}

function journeyRecords(
  { id, processors, currentProcessorId }: SeededRows['journeys'][number],
  events: SeededRows['journey-events'],
): [string, string][] {
  const own = events.filter(({ journeyId }) => journeyId === id);
  return [
    [`journey, ${own.length} events, now at \`${currentProcessorId}\` of ${processors.join(', ')}`, id],
    ...own.map(({ stepIndex, txReference }): [string, string] => [
      `transaction reference of event ${stepIndex} of ${id}`,
      txReference ?? '',
    ]),
  ];
}
