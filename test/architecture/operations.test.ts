import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROUTES } from '../../src/service/routes.generated.ts';

const OPERATIONS = readdirSync('src/service', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.operations.ts'))
  .map((file) => readFileSync(`src/service/${file}`, 'utf8'))
  .join('\n');

test('operations: a search in the service finds the line and the operationId of each', () => {
  expect(ROUTES.flatMap((route) => notFound(route, OPERATIONS))).toEqual([]);
});

test('operations: names a line and an operationId that are built from parts', () => {
  const text = `
  defineOperation(\`POST \${collection}\`, { operationId: \`createRequestV\${version}\` }),
  defineOperation('GET /v2/request', { operationId: 'listRequestsV2' }),`;
  expect(notFound('POST /v2/request createRequestV2 requests', text)).toEqual([
    "'POST /v2/request'",
    "operationId: 'createRequestV2'",
  ]);
  expect(notFound('GET /v2/request listRequestsV2 requests', text)).toEqual([]);
});

/** Returns the literals of a route that a text does not contain. */
function notFound(route: string, text: string): string[] {
  const [method, path, operationId] = route.split(' ');
  return [`'${method} ${path}'`, `operationId: '${operationId}'`].filter((literal) => !text.includes(literal));
}
