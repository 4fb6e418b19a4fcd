import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { createMock } from '../../src/index.ts';

/** Returns the types of a client of the public API, generated from `/openapi.json`. */
export async function openApiTypes(): Promise<string> {
  const document = (await (await createMock({ fixtures: 'empty' }).fetch('/openapi.json')).json()) as OpenAPI3;
  const head = '/* Generated from /openapi.json by npm run generate, with openapi-typescript. */\n\n';
  return head + astToString(await openapiTS(document, { silent: true }));
}
