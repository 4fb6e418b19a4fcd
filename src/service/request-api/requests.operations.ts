import * as z from 'zod';
import type { Parsed } from '../../engine/kernel/core/parsed.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { checkWalletNetwork } from '../catalogue/wallets/wallet-networks.ts';
import { crosschainSchema, routesSchema, sameChainSchema } from '../money/requests/payment-bodies.ts';
import { feeOf, frontEndOf } from '../money/requests/request-fields.ts';
import { type CreateRequestInput, createRequest } from '../money/requests/requests.commands.ts';
import type { RequestRow } from '../money/requests/requests.model.ts';
import { CROSSCHAIN_CHAINS, CROSSCHAIN_TOKENS_BY_SYMBOL } from '../money/requests/sources.commands.ts';
import { boundWallet } from '../people/destinations/destinations.commands.ts';
import { address, amount, feePercentage, oneOf, walletAddress } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';

const optionalText = () => z.string().min(1).optional();

const payQuerySchema = () =>
  z.object({
    wallet: walletAddress().optional().meta({ description: 'Payer wallet address' }),
    chain: oneOf(CROSSCHAIN_CHAINS).optional().meta({ description: 'Source chain of a crosschain payment' }),
    token: oneOf(CROSSCHAIN_TOKENS_BY_SYMBOL).optional().meta({ description: 'Source token of a crosschain payment' }),
    amount: amount().optional().meta({ description: 'Amount to pay, human-readable; capped at the remaining amount' }),
    clientUserId: optionalText().meta({ description: 'For off-ramp payments' }),
    paymentDetailsId: optionalText().meta({ description: 'For off-ramp payments' }),
    feePercentage: feePercentage().optional().meta({ description: 'Percent applied at payment time' }),
    feeAddress: address().optional().meta({ description: 'Address receiving the fee' }),
    payerAddress: walletAddress().optional().meta({ description: 'The same as wallet' }),
    routeId: optionalText().meta({ description: 'ID of a route from GET …/routes' }),
  });

interface Shape<S extends z.ZodType> {
  schema: () => S;
  toWire(tx: ReadTx, request: RequestRow): z.input<S>;
}

/** Differences between the versions: identification of a request, and shapes of bodies and responses. */
interface RequestDialect<P extends z.ZodObject, Created extends z.ZodType, Status extends z.ZodType> {
  version: 1 | 2;
  params: () => P;
  /** @throws DomainError 404 if there is none */
  requestOf(tx: ReadTx, params: Parsed<P>): RequestRow;
  createBody: () => z.ZodType<CreateRequestInput>;
  created: Shape<Created>;
  status: Shape<Status>;
}

const NOT_FOUND = { 404: 'Request not found' } as const;

export function requestOperations<P extends z.ZodObject, Created extends z.ZodType, Status extends z.ZodType>(
  dialect: RequestDialect<P, Created, Status>,
): Operation[] {
  const { version, params, requestOf, created, status } = dialect;
  const collection = `/v${version}/request`;
  const one = `${collection}/{${version === 1 ? 'paymentReference' : 'requestId'}}`;
  const common = { tag: 'Requests', auth: version === 1 ? 'key' : 'key-or-client' } as const;
  const create = defineOperation(`POST ${collection}`, {
    ...common,
    operationId: `createRequestV${version}`,
    summary: 'Create a payment request',
    body: dialect.createBody,
    status: 201,
    response: created.schema,
    responseDescription: 'The identifiers of the new request',
    errors: { 400: 'Validation failed', 404: 'Wallet not found' },
    handle: ({ tx, body, caller }) => {
      const payee = body.payee ?? boundWallet(tx, caller);
      return created.toWire(tx, createRequest(tx, { ...body, payee, ...frontEndOf(caller) }));
    },
  });
  const get = (operationId: string, path: string, summary: string) =>
    defineOperation(`GET ${path}`, {
      tag: 'Requests',
      operationId,
      summary,
      auth: version === 1 ? 'key' : 'key-client-or-session',
      params,
      response: status.schema,
      responseDescription: 'The request',
      errors: NOT_FOUND,
      handle: ({ tx, params }) => {
        tx.poll(requestOf(tx, params).requestId);
        return status.toWire(tx, requestOf(tx, params));
      },
    });
  const payRequest = defineOperation(`GET ${one}/pay`, {
    ...common,
    operationId: `payRequestV${version}`,
    summary: 'Get the calldata that pays a request',
    description: 'Returns transactions to send in order, or, for another source chain and token, an intent to sign.',
    params,
    query: payQuerySchema,
    response: () => z.union([sameChainSchema(), crosschainSchema()]),
    responseDescription: 'Same-chain calldata or a crosschain payment intent',
    errors: { 400: 'Validation failed, or the request cannot be paid this way', ...NOT_FOUND },
    load: () => import('./prepare-payment.commands.ts'),
    handle: ({ tx, params, query, caller, loaded: { preparePayment } }) => {
      const request = requestOf(tx, params);
      checkWalletNetwork('wallet', query.wallet, request.network);
      checkWalletNetwork('payerAddress', query.payerAddress, request.network);
      const wallet = query.wallet ?? query.payerAddress;
      return preparePayment(tx, request, { ...query, wallet, fee: feeOf(caller, query, request) });
    },
  });
  const listRoutes = defineOperation(`GET ${one}/routes`, {
    ...common,
    operationId: `listRoutesV${version}`,
    summary: 'List the ways a wallet can pay a request',
    params,
    query: () =>
      payQuerySchema()
        .pick({ amount: true, feePercentage: true, feeAddress: true })
        .extend({ wallet: walletAddress().meta({ description: 'Payer wallet address' }) }),
    response: routesSchema,
    responseDescription: 'Routes, the direct one first; empty if none is possible',
    errors: { 400: 'Invalid or missing wallet address', ...NOT_FOUND },
    load: () => import('../money/requests/payment-routes.ts'),
    handle: ({ tx, params, query, caller, loaded: { paymentRoutes } }) => {
      const request = requestOf(tx, params);
      checkWalletNetwork('wallet', query.wallet, request.network);
      return { routes: paymentRoutes(tx, request, { ...query, fee: feeOf(caller, query, request) }) };
    },
  });
  return [
    create,
    get(`getRequestV${version}`, one, 'Get a payment request'),
    get(`getRequestStatusV${version}`, `${one}/status`, 'Get the status of a payment request'),
    payRequest,
    listRoutes,
  ];
}
