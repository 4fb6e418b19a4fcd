import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { parseUnits } from '../../engine/kernel/core/decimal.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { checksumAddress } from '../calldata/references.ts';
import { abandonOfframp, beginOfframp } from '../offramps/offramps.commands.ts';
import { offrampsTable } from '../offramps/offramps.model.ts';
import { addToBooks, removePayments } from '../payments/pay.commands.ts';
import { paymentRow, platformFees } from '../payments/payment-row.commands.ts';
import { type PaymentRow, paymentsTable } from '../payments/payments.model.ts';
import { currenciesOf, getRequest } from '../requests/requests.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import { offrampPaidBy, relayedSchedule, settledBy, transferProblem } from './judge.commands.ts';
import type { Ledger } from './ledger.ts';
import type { ChainPayment } from './transfers.ts';

/** How the payments of a request differ from what the chain has. */
interface Difference {
  /** Rows whose payment the chain no longer has, or no longer confirmed. */
  gone: PaymentRow[];
  /** Rows whose payment is in another block now. */
  moved: { row: PaymentRow; payment: ChainPayment }[];
  /** Payments without a row. */
  due: ChainPayment[];
}

/** Compares the payments of a request with what the chain has. Returns undefined when they agree. */
export function differenceOf(tx: ReadTx, request: RequestRow, ledger: Ledger): Difference | undefined {
  const topic = request.chainStart?.topic;
  if (topic === undefined) return undefined;
  const onChain = new Map(
    ledger.paymentsOf(topic).map((payment) => [keyOf(payment.txHash, payment.position), payment]),
  );
  const gone: PaymentRow[] = [];
  const moved: Difference['moved'] = [];
  for (const row of chainRowsOf(tx, request, ledger.network.chainId)) {
    const key = keyOf(row.sourceTxHash, row.chain?.position ?? 0);
    const payment = onChain.get(key);
    onChain.delete(key);
    if (isGone(row, payment, ledger)) gone.push(row);
    else if (payment !== undefined && row.chain?.blockHash !== payment.block.hash) moved.push({ row, payment });
  }
  const due = [...onChain.values()].filter(
    (one) => ledger.isConfirmed(one) && transferProblem(tx, request, one, ledger) === undefined,
  );
  return gone.length + moved.length + due.length === 0 ? undefined : { gone, moved, due };
}

function keyOf(txHash: string, position: number): string {
  return `${txHash} ${position}`;
}

/** Removes a difference between the payments of a request and what the chain has. Rows that steps have made are left alone. */
export function reconcile(tx: Tx, { requestId }: RequestRow, { gone, moved, due }: Difference, ledger: Ledger) {
  if (gone.length > 0) takeBack(tx, getRequest(tx, requestId), gone);
  for (const { row, payment } of moved) move(tx, row, { ...row.chain, ...placeOf(payment, ledger) });
  for (const payment of due) {
    // A payment before it may have begun the payment to a bank account.
    const request = getRequest(tx, requestId);
    if (transferProblem(tx, request, payment, ledger) === undefined) record(tx, request, payment, ledger);
  }
}

/** Returns the payments that were recorded from a chain, those that wait in a payment to a bank account included. */
export function chainRowsOf(tx: ReadTx, { requestId }: RequestRow, chainId: number): PaymentRow[] {
  const rows = tx.table(paymentsTable).search({ by: { requestId } }).rows;
  const waiting = tx.table(offrampsTable).get(requestId)?.payment;
  const all = waiting && !rows.some(({ id }) => id === waiting.id) ? [...rows, waiting] : rows;
  return all.filter(({ chain }) => chain?.chainId === chainId);
}

/** Payments of blocks before the first one that was read are left as they are. */
function isGone(row: PaymentRow, payment: ChainPayment | undefined, ledger: Ledger): boolean {
  if (payment !== undefined) return !ledger.isConfirmed(payment);
  return (row.chain?.blockNumber ?? 0) >= ledger.from;
}

/** Notes the new place of a payment, where it is kept: in the books, in a payment to a bank account, or in both. */
function move(tx: Tx, { id, requestId }: PaymentRow, chain: NonNullable<PaymentRow['chain']>): void {
  const booked = tx.table(paymentsTable).get(id);
  if (booked !== undefined) tx.table(paymentsTable).put({ ...booked, chain });
  const offramp = tx.table(offrampsTable).get(requestId);
  if (offramp?.payment?.id === id) tx.table(offrampsTable).put({ ...offramp, payment: { ...offramp.payment, chain } });
}

function takeBack(tx: Tx, request: RequestRow, gone: readonly PaymentRow[]): void {
  const waiting = tx.table(offrampsTable).get(request.requestId)?.payment;
  if (waiting && gone.some(({ id }) => id === waiting.id)) {
    abandonOfframp(tx, request);
    const offramp = tx.table(offrampsTable).get(request.requestId);
    if (offramp !== undefined) tx.table(offrampsTable).put({ ...offramp, payment: null });
  }
  removePayments(tx, request, gone);
}

/** Records a payment: amount, fee and payer are those of the chain. One to a bank account begins its stages. */
function record(tx: Tx, request: RequestRow, payment: ChainPayment, ledger: Ledger): void {
  const { invoice, payment: currency } = currenciesOf(tx, request);
  const { amount, fee, payer, txHash, block } = payment;
  const { time } = ledger.settings;
  const isOwnTime = time === 'clock' || (time === undefined && tx.clock.isFrozen);
  // The relayer has sent it, and the payer of the schedule has paid.
  const schedule = relayedSchedule(tx, request, payment);
  const place = placeOf(payment, ledger);
  const settled = schedule === undefined ? settledBy(payment, invoice) : parseUnits(schedule.amount, invoice.decimals);
  const row = paymentRow(tx, request, settled, {
    payer: checksumAddress(schedule?.payer ?? payer),
    txHash,
    signed: { units: amount, fees: platformFees(tx, currency, fee, place.feeAddress) },
    chain: { ...place, ...(schedule !== undefined && { relayed: true }) },
    ...(!isOwnTime && { timestamp: isoTime(block.timeMs) }),
  });
  const offramp = offrampPaidBy(tx, request, payment);
  if (offramp === undefined) addToBooks(tx, request, row);
  else beginOfframp(tx, offramp, row);
}

function placeOf({ block, logIndex, position, feeAddress }: ChainPayment, { network }: Ledger) {
  return {
    chainId: network.chainId,
    blockNumber: block.number,
    blockHash: block.hash,
    logIndex,
    position,
    feeAddress: checksumAddress(feeAddress),
  };
}
