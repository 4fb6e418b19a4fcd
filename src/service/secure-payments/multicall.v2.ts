import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { EXAMPLE_LINKS } from '../example-ids.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { multicallCreatedSchema, multicallReadSchema } from './link-read.schema.ts';
import { EXECUTION_KINDS } from './secure-payments.model.ts';
import { CREATOR_CALL, creatorOf, linkOfCaller, tokenParams } from './secure-payments.wire.ts';

const bodySchema = () =>
  z
    .strictObject({
      childTokens: z.array(z.string().min(1)).min(2).max(1000),
      requestedExecutionKind: z.enum(EXECUTION_KINDS).optional(),
    })
    .meta(component('CreateMulticallPayout', { example: { childTokens: EXAMPLE_LINKS.payouts } }));

export const multicallV2: readonly Operation[] = [
  defineOperation({
    operationId: 'createMulticallPayoutV2',
    method: 'post',
    path: '/v2/secure-payments/multicall-payouts',
    ...CREATOR_CALL,
    summary: 'Create a payment link that pays several payout links at once',
    description: 'The single links stay payable.',
    body: bodySchema,
    status: 201,
    response: multicallCreatedSchema,
    responseDescription: 'The link and its children',
    errors: { 400: 'Validation failed; with code and failures where a child cannot be paid' },
    load: () => import('./linking.ts'),
    handle: ({ tx, body, caller, loaded: { createMulticall, toMulticallCreated } }) =>
      toMulticallCreated(tx, createMulticall(tx, creatorOf(caller), body.childTokens, body.requestedExecutionKind)),
  }),
  defineOperation({
    operationId: 'getMulticallPayoutV2',
    method: 'get',
    path: '/v2/secure-payments/multicall-payouts/{token}',
    ...CREATOR_CALL,
    summary: 'Get a payment link of several payout links',
    params: () => tokenParams(EXAMPLE_LINKS.multicall),
    response: multicallReadSchema,
    responseDescription: 'The link and each of its children, in any status',
    errors: { 404: 'Secure payment not found' },
    load: () => import('./linking.ts'),
    handle: ({ tx, params, caller, loaded: { linkView, toMulticallRead } }) => {
      const link = linkOfCaller(tx, caller, params.token);
      if (link.kind !== 'multicall') throw DomainError.notFound('Secure payment', params.token);
      return toMulticallRead(tx, link, linkView(tx, link.token));
    },
  }),
];
