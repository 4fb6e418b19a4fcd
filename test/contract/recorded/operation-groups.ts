import { credentialOf, KEY } from '../../support/client.ts';
import { bodyOf, type DocumentedOperation, type OpenApiDocument, readDocument } from '../../support/documents.ts';
import type { OperationRow } from '../operation-row.ts';
import { OPERATION_ROWS, rowOf } from '../operation-rows.ts';
import { type Call, labelOf, responseTo } from './caller.ts';
import { Recording } from './recording.ts';
import {
  credentialVariants,
  fieldVariants,
  formVariants,
  methodVariants,
  parameterVariants,
  type Variant,
} from './variants.ts';
import { frozen, openWorld } from './world.ts';

/** Recorded files with the paths of their operations. */
export const OPERATION_GROUPS: Record<string, string> = {
  'v1-auth': '/v1/auth',
  'v1-client-ids': '/v1/client-ids',
  'v1-currencies': '/v1/currencies',
  'v1-pay': '/v1/pay',
  'v1-payee-destination': '/v1/payee-destination',
  'v1-health': '/v1/health',
  'v1-payer': '/v1/payer',
  'v1-request': '/v1/request',
  'v1-webhook': '/v1/webhook',
  'v2-client-ids': '/v2/client-ids',
  'v2-currencies': '/v2/currencies',
  'v2-health': '/v2/health',
  'v2-journey': '/v2/journey',
  'v2-payer': '/v2/payer',
  'v2-payments': '/v2/payments',
  'v2-payouts': '/v2/payouts',
  'v2-request': '/v2/request',
  'v2-secure-payments': '/v2/secure-payments',
};

/** Responses to wrong methods are the same at every path. */
const FIRST_ADDRESS = '/v2/request';

/** Records every operation below a path, each call with the same state. */
export async function recordOperations(prefix: string): Promise<Recording> {
  const document = await readDocument(frozen(), '/openapi.json');
  const world = await openWorld();
  const recording = new Recording();
  const responses = new Map<string, string>();
  const responseOf = async ({ note: _, ...call }: Call) => {
    const sent = JSON.stringify(call);
    const known = responses.get(sent);
    if (known !== undefined) return known;
    await world.restart();
    const text = await responseTo(world.mock, call, world.names);
    responses.set(sent, text);
    return text;
  };
  for (const { expected, ...call } of distinct(callsBelow(prefix, document))) {
    recording.addUnlike(await expected?.(responseOf), labelOf(call), await responseOf(call));
  }
  return recording;
}

function callsBelow(prefix: string, document: OpenApiDocument): Variant[] {
  const templates = Object.entries(document.paths).filter(([path]) => isBelow(prefix, path));
  const shape = (template: string) => template.replaceAll(/\{\w+\}/g, '{}');
  return templates.flatMap(([template, methods]) => {
    const alike = templates.filter(([other]) => shape(other) === shape(template));
    const supported = alike.flatMap(([, its]) => Object.keys(its).map((method) => method.toUpperCase()));
    const operations = Object.values(methods);
    const [address = template] = operations.map(({ operationId }) => addressOf(rowOf(operationId)));
    return [
      ...operations.flatMap((operation) => callsOf(operation, template, document)),
      ...methodVariants(address, supported, address === FIRST_ADDRESS ? undefined : FIRST_ADDRESS),
    ];
  });
}

/** Removes calls in both the table and the document. */
function distinct(calls: readonly Variant[]): Variant[] {
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
}

function callsOf(operation: DocumentedOperation, template: string, document: OpenApiDocument): Variant[] {
  const row = rowOf(operation.operationId);
  const call = callOf(row);
  const { headers } = call;
  const schema = bodyOf(operation);
  const list: Variant[] = [
    call,
    ...(row.more ?? []).map((one) => (headers === undefined ? one : { headers, ...one })),
    ...credentialVariants(
      call,
      firstLike(row, ({ auth }) => auth),
    ),
    ...parameterVariants(call, template, operation),
    ...(schema === undefined
      ? []
      : [...formVariants(call, firstLike(row, kindOf)), ...fieldVariants(call, schema, document)]),
  ];
  return list.map(({ note, ...one }) => ({
    ...one,
    note: note === undefined ? operation.operationId : `${operation.operationId}, ${note}`,
  }));
}

function callOf(row: OperationRow): Call {
  const credential = credentialOf(row);
  return {
    line: row.line,
    ...(row.body === undefined ? {} : { body: row.body }),
    ...(credential === KEY ? {} : { headers: credential }),
  };
}

/** Returns the call of the first operation with the same property, unless it is this operation. */
function firstLike(row: OperationRow, of: (row: OperationRow) => string): Call | undefined {
  const first = Object.values(OPERATION_ROWS).find((other) => of(other) === of(row)) ?? row;
  return first === row ? undefined : callOf(first);
}

/** Access, version, and whether there is a body. */
function kindOf({ auth, line, body }: OperationRow): string {
  return `${auth} ${line.split('/')[1]} ${body !== undefined}`;
}

function addressOf({ line }: OperationRow): string | undefined {
  return line.split(' ')[1]?.split('?')[0];
}

/** Returns the file in which the responses of an operation are recorded. @throws Error for a path of no group */
export function groupOf(path: string): string {
  const [group] = Object.entries(OPERATION_GROUPS).find(([, prefix]) => isBelow(prefix, path)) ?? [];
  if (group !== undefined) return group;
  throw new Error(`${path} has no group: add one to OPERATION_GROUPS in test/contract/recorded/operation-groups.ts`);
}

function isBelow(prefix: string, path: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
