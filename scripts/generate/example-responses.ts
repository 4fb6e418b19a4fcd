import * as z from 'zod';
import { loadOperations } from '../../src/engine/mock/definition/define-service.ts';
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

/** Thrown when examples of operations are refused, or their responses break their schema. */
export class RefusedExamples extends Error {
  constructor(refusals: readonly string[]) {
    const cure =
      'Nothing was written. Fix the operation or the examples of its input. Records that an example needs beside the ' +
      'default fixtures belong in test/contract/example-mocks.ts.';
    super([...refusals, cure].join('\n'));
  }
}

/**
 * Returns the responses to the required examples of all operations, with the first item of each long list.
 *
 * @throws RefusedExamples
 */
export async function exampleResponses(): Promise<string> {
  const document = await readDocument(await mockFor(''), '/openapi.json');
  const operations = await loadOperations(paymentRequestService);
  const responses: string[] = [];
  const refusals: string[] = [];
  for (const operation of operationsOf(document)) {
    const { operationId, method, path, parameters = [] } = operation;
    const definition = operations.find((one) => one.operationId === operationId);
    if (definition?.response() instanceof z.ZodVoid) continue;
    const required = parameters.filter((one) => one.in === 'query' && one.required);
    const query = new URLSearchParams(required.map((one) => [one.name, String(parameterExample(one))]));
    const schema = bodyOf(operation);
    const body = schema && exampleOf(document, schema);
    const line = `${method} ${pathOf(path, parameters)}${query.size > 0 ? `?${query}` : ''}`;
    const response = await call(await mockFor(operationId), line, { body, headers: credentialOf(definition) });
    if (response.status < 300) responses.push(`  ${operationId}: ${literal(shortened(response.body))},\n`);
    else refusals.push(`${operationId}: ${line} returned ${response.status}: ${response.body.message}`);
  }
  if (refusals.length > 0) throw new RefusedExamples(refusals);
  return `/* Generated from the mock's responses by npm run generate. */

/** Responses to the example requests on the default fixtures, for the OpenAPI document. */
export const EXAMPLE_RESPONSES: Readonly<Record<string, unknown>> = {
${responses.join('')}};
`;
}
