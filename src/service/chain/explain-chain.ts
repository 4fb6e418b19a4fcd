import { formatUnits } from '../../engine/kernel/core/decimal.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { findNetwork } from '../calldata/networks.ts';
import { findCurrency, tokenAt } from '../currencies/currencies.commands.ts';
import { currenciesOf } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import type { IgnoredTransaction } from './chain-control.schema.ts';
import { isOlder, tokenOf, transferProblem } from './judge.commands.ts';
import type { Ledger, RevertedPayment } from './ledger.ts';
import { chainRowsOf } from './reconcile.commands.ts';
import type { BareTransfer, ChainPayment } from './transfers.ts';

/** A transaction on chain that a request has to do with, and whether it counts. */
export interface ChainFinding extends Omit<IgnoredTransaction, 'reason'> {
  /** Why it does not count; null when it does. */
  ignored: string | null;
}

/**
 * Returns everything on chain that names a request, and the plain transfers that may have been meant for it: later than the
 * request, to its payee and in its currency. In the order of the chain.
 */
export function findingsOf(tx: ReadTx, request: RequestRow, ledger: Ledger): ChainFinding[] {
  const topic = request.chainStart?.topic;
  if (topic === undefined) return [];
  const { network, chainId } = ledger.network;
  const finding = (one: ChainPayment | BareTransfer | RevertedPayment, ignored: string | null): ChainFinding => ({
    requestId: request.requestId,
    network,
    txHash: one.txHash,
    blockNumber: one.block.number,
    confirmations: ledger.confirmationsOf(one),
    logIndex: 'logIndex' in one ? one.logIndex : null,
    amount: 'amount' in one ? amountText(tx, network, one) : null,
    ignored,
  });
  const waiting = (one: ChainPayment) =>
    ledger.isConfirmed(one)
      ? null
      : `it has ${ledger.confirmationsOf(one)} of ${ledger.settings.confirmations} confirmations`;
  const rows = chainRowsOf(tx, request, chainId);
  // What was recorded counts, whatever has become of the request since.
  const isRecorded = (one: ChainPayment) =>
    rows.some(({ sourceTxHash, chain: place }) => sourceTxHash === one.txHash && place?.position === one.position);
  const problemOf = (one: ChainPayment) =>
    isRecorded(one) ? null : (transferProblem(tx, request, one, ledger) ?? waiting(one));
  const asked = tokenOf(currenciesOf(tx, request).payment);
  const isMeant = (one: BareTransfer) =>
    one.payee === request.payee?.toLowerCase() && one.token === asked && !isOlder(request, one, ledger);
  const paid = ledger.paymentsOf(topic).map((one) => finding(one, problemOf(one)));
  const plain = 'it is a plain token transfer, which carries no payment reference';
  const bare = ledger.transfers.filter(isMeant).map((one) => finding(one, plain));
  const reverted = ledger.reverted
    .filter(({ topics }) => topics.includes(topic))
    .map((one) => finding(one, 'the transaction reverted'));
  return [...paid, ...bare, ...reverted].sort((a, b) => a.blockNumber - b.blockNumber);
}

/** Returns sentences about what the chain has for a request. */
export function explainRequest(tx: ReadTx, request: RequestRow, ledger: Ledger): string[] {
  return findingsOf(tx, request, ledger).map(({ network, blockNumber, txHash, amount, ignored, confirmations }) => {
    const what = amount === null ? 'a payment' : `a payment of ${amount}`;
    const place = `${network} block ${blockNumber}, transaction ${txHash}: ${what}`;
    if (ignored !== null) return `${place} does not count: ${ignored}`;
    return `${place} counts, with ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`;
  });
}

/** Returns the newest payments of a chain that count for no request of a workspace, with the reason. */
export function ignoredIn(tx: ReadTx, ledger: Ledger, limit: number): IgnoredTransaction[] {
  const topics = ledger.payments.slice(-limit).map(({ topic }) => topic);
  const failed = ledger.reverted.slice(-limit).flatMap((one) => one.topics);
  const requests = [...new Set([...topics, ...failed])].flatMap(
    (topic) => tx.table(requestsTable).search({ by: { chainTopic: topic } }).rows,
  );
  return requests
    .filter(({ network }) => network === ledger.network.network)
    .flatMap((request) => findingsOf(tx, request, ledger))
    .flatMap(({ ignored: reason, ...finding }) => (reason === null ? [] : [{ ...finding, reason }]))
    .sort((a, b) => a.blockNumber - b.blockNumber)
    .slice(-limit);
}

/** Returns an amount with the symbol of its currency; in units where the mock does not list it. */
function amountText(tx: ReadTx, network: string, { token, amount }: Pick<ChainPayment, 'token' | 'amount'>): string {
  const native = findNetwork(network)?.nativeCurrencyId ?? '';
  const currency = token === null ? findCurrency(tx, native) : tokenAt(tx, network, token);
  return currency === undefined
    ? `${amount} units of ${token}`
    : `${formatUnits(amount, currency.decimals)} ${currency.symbol}`;
}
