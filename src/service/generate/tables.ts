import { type Parts, ROWS_AT_ONCE } from '../../engine/core/parts.ts';
import type { RowSource } from '../../engine/store/computed-rows.ts';
import type { TableDefinition } from '../../engine/store/table.ts';
import type { RowNumbers } from '../../engine/store/value-index.ts';
import type { PaymentRow, paymentsTable } from '../payments/payments.model.ts';
import type { RequestRow, requestsTable } from '../requests/requests.model.ts';
import type { GeneratedFields } from './fields.ts';
import { type NumberList, NumberLists } from './number-list.ts';
import type { ReferenceIndex } from './reference-index.ts';
import { paymentRow, requestRow } from './rows.ts';

type IndexOf<T> = T extends TableDefinition<infer _, infer I> ? I : never;

/** What computes the rows of the generated tables. */
export interface GeneratedTables {
  requests: RowSource<RequestRow, IndexOf<typeof requestsTable>>;
  payments: RowSource<PaymentRow, IndexOf<typeof paymentsTable>>;
}

const none = (): RowNumbers => [];
const listed = (number: number | undefined): RowNumbers => (number === undefined ? [] : [number]);

/** Returns both tables, in parts of as many rows as {@link ROWS_AT_ONCE}. */
export function* tablesOf(fields: GeneratedFields, references: ReferenceIndex): Parts<GeneratedTables> {
  return { requests: yield* requestsOf(fields, references), payments: yield* paymentsOf(fields, references) };
}

/** Returns the source of the requests. Only what many requests have in common is listed: an id leads to its request by itself. */
function* requestsOf(fields: GeneratedFields, references: ReferenceIndex): Parts<GeneratedTables['requests']> {
  const { times, ids } = fields;
  const status = new NumberLists();
  const wallet = new NumberLists();
  const walletList = listsByWallet(fields, wallet);
  const [paid, created] = [status.of('paid'), status.of('created')];
  for (let record = 0; record < times.requests; record++) {
    const isPaid = times.paymentOf(record) !== undefined;
    (isPaid ? paid : created).push(record);
    walletList(fields.payeeOf(record)).push(record);
    if (isPaid) walletList(fields.payerOf(record)).push(record);
    if ((record + 1) % ROWS_AT_ONCE === 0) yield;
  }
  for (const lists of [status, wallet]) lists.pack();
  return {
    count: times.requests,
    row: (record) => requestRow(fields, record, references.of(record)),
    numberOf: ids.request.find,
    indexes: {
      paymentReference: (value) => references.find(value),
      status: status.numbers,
      wallet: wallet.numbers,
      trait: (trait) => status.numbers(trait === 'open' ? 'created' : ''),
      clientId: none,
      chainTopic: none,
      chainNetwork: none,
    },
  };
}

/** Returns the source of the payments, likewise. */
function* paymentsOf(fields: GeneratedFields, references: ReferenceIndex): Parts<GeneratedTables['payments']> {
  const { times, ids, kinds } = fields;
  const type = new NumberLists();
  const invoiceCurrency = new NumberLists();
  const paymentCurrency = new NumberLists();
  const wallet = new NumberLists();
  const walletList = listsByWallet(fields, wallet);
  const kindLists = new Map(
    kinds.map((kind) => [
      kind,
      [type.of(kind.type), ...listsOf(invoiceCurrency, kind.invoice), ...listsOf(paymentCurrency, kind.payment)],
    ]),
  );
  for (let payment = 0; payment < times.payments; payment++) {
    const record = times.requestOf(payment);
    for (const list of kindLists.get(fields.kindOf(record)) ?? []) list.push(payment);
    walletList(fields.payeeOf(record)).push(payment);
    walletList(fields.payerOf(record)).push(payment);
    if ((payment + 1) % ROWS_AT_ONCE === 0) yield;
  }
  for (const lists of [type, invoiceCurrency, paymentCurrency, wallet]) lists.pack();
  const paymentOf = (record: number | undefined) => (record === undefined ? undefined : times.paymentOf(record));
  return {
    count: times.payments,
    row: (payment) => {
      const record = times.requestOf(payment);
      return paymentRow(fields, record, references.of(record));
    },
    numberOf: (id) => paymentOf(ids.payment.find(id)),
    indexes: {
      txHash: (hash) => listed(paymentOf(ids.sourceHash.find(hash) ?? ids.destinationHash.find(hash))),
      requestId: (id) => listed(paymentOf(ids.request.find(id))),
      reference: (reference) => listed(paymentOf(ids.merchantReference.find(reference))),
      recurringPaymentId: (id) => listed(paymentOf(ids.schedule.find(id))),
      paymentReference: (value) =>
        references
          .find(value)
          .flatMap((record) => paymentOf(record) ?? [])
          .sort((a, b) => a - b),
      type: type.numbers,
      invoiceCurrency: invoiceCurrency.numbers,
      paymentCurrency: paymentCurrency.numbers,
      wallet: wallet.numbers,
      chainId: none,
    },
  };
}

/** Returns a function that returns the list of a wallet. Indexes name wallets in lower case. */
function listsByWallet({ wallets }: GeneratedFields, lists: NumberLists): (wallet: string) => NumberList {
  const byWallet = new Map(wallets.map((wallet) => [wallet, lists.of(wallet.toLowerCase())]));
  return (wallet) => byWallet.get(wallet) ?? lists.of(wallet.toLowerCase());
}

/** Returns the lists of a currency, which is found by its id and by its symbol. */
function listsOf(lists: NumberLists, { id, symbol }: { id: string; symbol: string }): Iterable<NumberList> {
  return new Set([lists.of(id.toLowerCase()), lists.of(symbol.toLowerCase())]);
}
