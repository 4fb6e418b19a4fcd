import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { findNetwork } from '../../calldata/networks.ts';
import { currencyOf } from '../../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../../catalogue/currencies/currencies.model.ts';
import type { RequestRow } from './requests.model.ts';

/** A request with its currencies and the route chain of its network. */
export interface PaymentTerms {
  request: RequestRow;
  invoice: CurrencyRow;
  /** The currency that leaves the payer's wallet. */
  payment: CurrencyRow;
  /** Undefined if the network has no routes. */
  chain: string | undefined;
}

/** Looks up the currencies of a request. A command does this once, and passes the terms on. */
export function termsOf(tx: ReadTx, request: RequestRow): PaymentTerms {
  return {
    request,
    invoice: currencyOf(tx, request.invoiceCurrency),
    payment: currencyOf(tx, request.paymentCurrency),
    chain: findNetwork(request.network)?.routeChain,
  };
}
