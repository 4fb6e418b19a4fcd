import * as z from 'zod';
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

function shortened(answer: unknown): unknown {
  if (Array.isArray(answer) || typeof answer !== 'object' || answer === null) return firstOf(answer);
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, firstOf(value)]));
}

/** Returns the responses of operations to their required examples, with the first item of each long list. */
export async function exampleAnswers(): Promise<string> {
  const document = await readDocument(await mockFor(''), '/openapi.json');
  const answers: string[] = [];
  for (const operation of operationsOf(document)) {
    const { operationId, method, path, parameters = [] } = operation;
    const definition = paymentRequestService.operations.all().find((one) => one.operationId === operationId);
    if (definition?.response() instanceof z.ZodVoid) continue;
    const required = parameters.filter((one) => one.in === 'query' && one.required);
    const query = new URLSearchParams(required.map((one) => [one.name, String(parameterExample(one))]));
    const schema = bodyOf(operation);
    const body = schema && exampleOf(document, schema);
    const line = `${method} ${pathOf(path, parameters)}?${query}`;
    const answer = await call(await mockFor(operationId), line, { body, headers: credentialOf(definition) });
    if (answer.status >= 300) console.warn(`${operationId} has no example: ${JSON.stringify(answer.body)}`);
    else answers.push(`  ${operationId}: ${literal(shortened(answer.body))},\n`);
  }
  return `/* Generated from the answers of the mock by npm run generate. */

/** What operations answer to their examples on the default fixtures, for the OpenAPI document. */
export const ANSWERS: Readonly<Record<string, unknown>> = {
${answers.join('')}};
`;
}
