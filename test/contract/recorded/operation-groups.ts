import { KEY } from '../../support/client.ts';
import { credentialOf } from '../operation-row.ts';
import { OPERATION_ROWS } from '../operation-rows.ts';
import { type Call, record, send } from './caller.ts';
import { Recording } from './recording.ts';
import {
  credentialVariants,
  type DocumentedOperation,
  fieldVariants,
  formVariants,
  methodVariants,
  type OpenApi,
  parameterVariants,
} from './variants.ts';
import { frozen, openWorld } from './world.ts';

/** Recorded files of the public operations, and the addresses that each has. */
export const OPERATION_GROUPS: Record<string, string> = {
  'v1-auth': '/v1/auth',
  'v1-client-ids': '/v1/client-ids',
  'v1-currencies': '/v1/currencies',
  'v1-pay': '/v1/pay',
  'v1-payee-destination': '/v1/payee-destination',
  'v1-payer': '/v1/payer',
  'v1-request': '/v1/request',
  'v1-webhook': '/v1/webhook',
  'v2-client-ids': '/v2/client-ids',
  'v2-currencies': '/v2/currencies',
  'v2-journey': '/v2/journey',
  'v2-payee-destination': '/v2/payee-destination',
  'v2-payer': '/v2/payer',
  'v2-payments': '/v2/payments',
  'v2-payouts': '/v2/payouts',
  'v2-request': '/v2/request',
  'v2-secure-payments': '/v2/secure-payments',
};

export async function documentOf(): Promise<OpenApi> {
  const response = await send(frozen(), { line: 'GET /openapi.json' });
  return (await response.json()) as OpenApi;
}

/** Records every operation below an address, each call on the same state. */
export async function recordOperations(prefix: string): Promise<Recording> {
  const document = await documentOf();
  const world = await openWorld();
  const recording = new Recording();
  for (const call of distinct(callsBelow(prefix, document))) {
    await world.restart();
    await record(recording, world.mock, call, world.names);
  }
  return recording;
}

function callsBelow(prefix: string, document: OpenApi): Call[] {
  const templates = Object.entries(document.paths).filter(([path]) => path === prefix || path.startsWith(`${prefix}/`));
  const shape = (template: string) => template.replaceAll(/\{\w+\}/g, '{}');
  return templates.flatMap(([template, methods]) => {
    const alike = templates.filter(([other]) => shape(other) === shape(template));
    const supported = alike.flatMap(([, its]) => Object.keys(its).map((method) => method.toUpperCase()));
    const [first] = Object.values(methods);
    const address = OPERATION_ROWS[first?.operationId ?? '']?.line.split(' ')[1]?.split('?')[0] ?? template;
    return [
      ...Object.values(methods).flatMap((operation) => callsOf(operation, template, document)),
      ...methodVariants(address, supported),
    ];
  });
}

/** A table may name a call that the document gives as well. */
function distinct(calls: readonly Call[]): Call[] {
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
}

function callsOf(operation: DocumentedOperation, template: string, document: OpenApi): Call[] {
  const row = OPERATION_ROWS[operation.operationId];
  if (row === undefined) return [];
  const credential = credentialOf(row);
  const headers = credential === KEY ? {} : { headers: credential };
  const call: Call = { line: row.line, ...(row.body === undefined ? {} : { body: row.body }), ...headers };
  const schema = operation.requestBody?.content['application/json']?.schema;
  const list = [
    call,
    ...(row.more ?? []).map((one) => ({ ...headers, ...one })),
    ...credentialVariants(call),
    ...parameterVariants(call, template, operation),
    ...(schema === undefined ? [] : [...formVariants(call), ...fieldVariants(call, schema, document)]),
  ];
  return list.map(({ note, ...one }) => ({
    ...one,
    note: note === undefined ? operation.operationId : `${operation.operationId}, ${note}`,
  }));
}
