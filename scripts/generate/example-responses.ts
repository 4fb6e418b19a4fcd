import * as z from 'zod';
import { loadOperations } from '../../src/engine/mock/define-service.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { mockFor } from '../../test/contract/example-mocks.ts';
import { call, credentialOf } from '../../test/support/client.ts';
import {
  bodyOf,
  exampleOf,
  operationsOf,
  parameterExample,
  pathOf,
  readDocument,
} from '../../test/support/documents.ts';
import { literal } from './wrap.ts';

const firstOf = (value: unknown) =>
  Array.isArray(value) && value.length > 3 && typeof value[0] === 'object' ? value.slice(0, 1) : value;

function shortened(response: unknown): unknown {
  if (Array.isArray(response) || typeof response !== 'object' || response === null) return firstOf(response);
  return Object.fromEntries(Object.entries(response).map(([name, value]) => [name, firstOf(value)]));
}

/** Returns the responses to the required examples of all operations, with the first item of each long list. */
export async function exampleResponses(): Promise<string> {
  const document = await readDocument(await mockFor(''), '/openapi.json');
  const operations = await loadOperations(paymentRequestService);
  const responses: string[] = [];
  for (const operation of operationsOf(document)) {
    const { operationId, method, path, parameters = [] } = operation;
    const definition = operations.find((one) => one.operationId === operationId);
    if (definition?.response() instanceof z.ZodVoid) continue;
    const required = parameters.filter((one) => one.in === 'query' && one.required);
    const query = new URLSearchParams(required.map((one) => [one.name, String(parameterExample(one))]));
    const schema = bodyOf(operation);
    const body = schema && exampleOf(document, schema);
    const line = `${method} ${pathOf(path, parameters)}?${query}`;
    const response = await call(await mockFor(operationId), line, { body, headers: credentialOf(definition) });
    if (response.status >= 300) console.warn(`${operationId} has no example: ${JSON.stringify(response.body)}`);
    else responses.push(`  ${operationId}: ${literal(shortened(response.body))},\n`);
  }
  return `/* Generated from the mock's responses by npm run generate. */

/** Responses to the example requests on the default fixtures, for the OpenAPI document. */
export const EXAMPLE_RESPONSES: Readonly<Record<string, unknown>> = {
${responses.join('')}};
`;
}
