import { keccakText, paymentReference } from '../calldata/references.ts';
import type { JourneyEventRow, JourneyRow } from '../journeys/journeys.model.ts';
import type { PaymentRow } from '../payments/payments.model.ts';
import type { RecurringPaymentRow } from '../recurring/recurring.model.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import type { SecurePaymentRow } from '../secure-payments/secure-payments.model.ts';
import { BATCH_HASH } from './default-data.ts';

/** Seeded rows by table, oldest first. */
export interface SeededRows {
  requests: RequestRow[];
  payments: PaymentRow[];
  'recurring-payments': RecurringPaymentRow[];
  'secure-payments': SecurePaymentRow[];
  journeys: JourneyRow[];
  'journey-events': JourneyEventRow[];
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Replaces the drawn ids, salts and hashes by ones that follow from what a record is. Docs and tests name them, and a
 * change of the commands, which draws other numbers, must not move them.
 */
export function withStableIds(rows: SeededRows): SeededRows {
  const names = new Map<string, string>();
  const keys = requestKeys(rows.requests);
  for (const { requestId, salt, paymentReference: reference, payee } of rows.requests) {
    const key = keys.get(requestId) ?? '';
    const id = `01${digest(key)}`;
    const newSalt = digest(`salt of ${key}`).slice(0, 16);
    names
      .set(requestId, id)
      .set(salt, newSalt)
      .set(reference, paymentReference(id, newSalt, payee ?? ''));
  }
  const count = counter();
  for (const { id, requestId, sourceTxHash, destinationTxHash } of rows.payments) {
    const key = count(`payment of ${keys.get(requestId)}`);
    names.set(id, stableUlid(id, key));
    if (sourceTxHash !== BATCH_HASH) names.set(sourceTxHash, `0x${digest(`source of ${key}`)}`);
    if (destinationTxHash !== null) names.set(destinationTxHash, `0x${digest(`destination of ${key}`)}`);
  }
  for (const { id, requestId, permit } of rows['recurring-payments']) {
    const key = `schedule of ${keys.get(requestId)}`;
    names.set(id, stableUlid(id, key));
    if (permit !== null) names.set(String(permit.values.nonce), `0x${digest(`permit of ${key}`)}`);
  }
  for (const { id, stepIndex, journeyId } of rows['journey-events']) {
    names.set(id, stableUlid(id, `event ${stepIndex} of ${journeyId}`));
  }
  for (const { token, reference } of rows['secure-payments']) names.set(token, stableUlid(token, `link ${reference}`));
  const rename = (_: string, value: unknown) => (typeof value === 'string' ? (names.get(value) ?? value) : value);
  return JSON.parse(JSON.stringify(rows, rename));
}

/** Returns what a request is, by its id: its reference, and which of those with that reference it is. */
function requestKeys(requests: readonly RequestRow[]): ReadonlyMap<string, string> {
  const count = counter();
  return new Map(requests.map(({ requestId, reference }) => [requestId, count(`request ${reference}`)]));
}

/** Numbers equal texts: `request REC-active 1`, `request REC-active 2`. */
function counter(): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return `${text} ${count}`;
  };
}

function digest(key: string): string {
  return keccakText(`payment-request-mock fixture ${key}`).slice(2);
}

/** Keeps the ten characters of the time. */
function stableUlid(ulid: string, key: string): string {
  const bytes = digest(key).match(/../g)?.slice(0, 16) ?? [];
  return ulid.slice(0, 10) + bytes.map((byte) => CROCKFORD.charAt(Number.parseInt(byte, 16) % 32)).join('');
}
