import type * as z from 'zod';
import type { Parsed } from '../../engine/kernel/core/parsed.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { boundWallet } from '../destinations/destinations.commands.ts';
import { address } from '../wire/field-schemas.ts';
import { type AuthClass, defineOperation, type Operation } from '../wire/operation.ts';
import { routesSchema } from './payment.schema.ts';
import { type CreateRequestInput, createRequest } from './requests.commands.ts';
import type { RequestRow } from './requests.model.ts';
import { feeOf, feeQuerySchema, frontEndOf, payAnswerSchema, payQuerySchema } from './requests.wire.ts';

/** How a version writes a record. */
interface Shape<S extends z.ZodType> {
  schema: () => S;
  toWire(tx: ReadTx, request: RequestRow): z.input<S>;
}

/** What the versions of the request operations do not share: names, credentials, and how strictly a body is read. */
interface RequestDialect<P extends z.ZodObject, Created extends z.ZodType, Status extends z.ZodType> {
  version: 1 | 2;
  auth: AuthClass;
  /** Credentials of the operations that read a request. */
  readAuth: AuthClass;
  /** Names a request in a path. */
  params: () => P;
  param: keyof z.output<P> & string;
  /** @throws DomainError 404 when there is none */
  requestOf(tx: ReadTx, params: Parsed<P>): RequestRow;
  createBody: () => z.ZodType<Omit<CreateRequestInput, 'clientId' | 'origin'>>;
  created: Shape<Created> & { description: string };
  status: Shape<Status>;
  pay: { description?: string; badRequest: string };
}

const TAG = 'Requests';
const NOT_FOUND = { 404: 'Request not found' } as const;

export function requestOperations<P extends z.ZodObject, Created extends z.ZodType, Status extends z.ZodType>(
  dialect: RequestDialect<P, Created, Status>,
): Operation[] {
  const { version, auth, readAuth, params, param, requestOf, created, status, pay } = dialect;
  const collection = `/v${version}/request`;
  const one = `${collection}/{${param}}`;
  const create = defineOperation(`POST ${collection}`, {
    tag: TAG,
    operationId: `createRequestV${version}`,
    summary: 'Create a payment request',
    auth,
    body: dialect.createBody,
    status: 201,
    response: created.schema,
    responseDescription: created.description,
    errors: { 400: 'Validation failed', 404: 'Wallet not found' },
    handle: ({ tx, body, caller }) => {
      const payee = body.payee ?? boundWallet(tx, caller);
      return created.toWire(tx, createRequest(tx, { ...body, payee, ...frontEndOf(caller) }));
    },
  });
  const get = (operationId: string, path: string, summary: string) =>
    defineOperation(`GET ${path}`, {
      tag: TAG,
      operationId,
      summary,
      auth: readAuth,
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
    tag: TAG,
    operationId: `payRequestV${version}`,
    summary: 'Get the calldata that pays a request',
    ...(pay.description === undefined ? {} : { description: pay.description }),
    auth,
    params,
    query: payQuerySchema,
    response: payAnswerSchema,
    responseDescription: 'Same-chain calldata or a crosschain payment intent',
    errors: { 400: pay.badRequest, ...NOT_FOUND },
    load: () => import('../paying.ts'),
    handle: ({ tx, params, query, caller, loaded: { preparePayment } }) => {
      const request = requestOf(tx, params);
      const wallet = query.wallet ?? query.payerAddress;
      return preparePayment(tx, request, { ...query, wallet, fee: feeOf(caller, query, request) });
    },
  });
  const listRoutes = defineOperation(`GET ${one}/routes`, {
    tag: TAG,
    operationId: `listRoutesV${version}`,
    summary: 'List the ways in which a wallet can pay a request',
    auth,
    params,
    query: () => feeQuerySchema().extend({ wallet: address().meta({ description: 'Payer wallet address' }) }),
    response: routesSchema,
    responseDescription: 'Routes, the direct one first; empty when nothing fits',
    errors: { 400: 'Invalid or missing wallet address', ...NOT_FOUND },
    load: () => import('../paying.ts'),
    handle: ({ tx, params, query, caller, loaded: { paymentRoutes } }) => {
      const request = requestOf(tx, params);
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
