import * as z from 'zod';
import { formatUnits, parseUnits } from '../../engine/core/decimal.ts';
import { DomainError } from '../../engine/core/errors.ts';
import { lazy } from '../../engine/core/lazy.ts';
import { defineStep } from '../../engine/steps/step.ts';
import { transactionHash } from '../calldata/references.ts';
import { requireCurrency } from '../currencies/currencies.commands.ts';
import { getRequest } from '../requests/requests.commands.ts';
import { requestRowSchema, requestsTable } from '../requests/requests.model.ts';
import { paymentRowSchema, paymentsTable } from './payments.model.ts';

/** A row of which only the request and the amount have to be given. */
const givenRow = lazy(() =>
  paymentRowSchema()
    .pick({ requestId: true, invoiceAmount: true })
    .extend(paymentRowSchema().omit({ requestId: true, invoiceAmount: true }).partial().shape),
);

export const paymentSteps = [
  defineStep({
    name: 'payment.add',
    description: 'Adds a payment row to a request as given (defaults from the request) and counts it into the books.',
    schema: () => z.strictObject({ ...givenRow().shape }),
    returns: () => z.object({ payment: paymentRowSchema(), request: requestRowSchema() }),
    run: (tx, input) => {
      const request = getRequest(tx, input.requestId);
      const invoice = requireCurrency(tx, request.invoiceCurrency, 'invoiceCurrency');
      const currency = requireCurrency(tx, request.paymentCurrency, 'paymentCurrency');
      if (input.id !== undefined && tx.table(paymentsTable).get(input.id) !== undefined) {
        throw new DomainError('conflict', `Payment ${input.id} exists already`);
      }
      const settled = parseUnits(input.invoiceAmount, invoice.decimals);
      const row = paymentRowSchema().parse({
        id: tx.ids.ulid(),
        paymentReference: request.paymentReference,
        amount: parseUnits(input.invoiceAmount, currency.decimals).toString(),
        sourceNetwork: request.network,
        destinationNetwork: request.network,
        sourceTxHash: transactionHash(tx.ids.hex(32)),
        timestamp: tx.now(),
        type: invoice.id === currency.id ? 'direct' : 'conversion',
        invoiceCurrency: invoice.id,
        paymentCurrency: currency.id,
        invoiceSymbol: invoice.symbol,
        paymentSymbol: currency.symbol,
        payer: request.payer ?? request.payee,
        payee: request.payee,
        reference: request.reference,
        ...input,
      });
      const payment = tx.table(paymentsTable).put(row);
      const paid = parseUnits(request.paidAmount, invoice.decimals) + settled;
      const complete = paid >= parseUnits(request.amount, invoice.decimals);
      const moved = tx.table(requestsTable).put({
        ...request,
        paidAmount: formatUnits(paid, invoice.decimals),
        status: complete ? 'paid' : 'partially_paid',
        txHash: complete ? payment.sourceTxHash : null,
      });
      tx.emit(complete ? 'payment.confirmed' : 'payment.partial', payment);
      return { payment, request: moved };
    },
  }),
];
