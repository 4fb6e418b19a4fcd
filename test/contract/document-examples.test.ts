import { expect, test } from 'vitest';
import {
  bodyOf,
  exampleOf,
  type Located,
  type OpenApiDocument,
  operationsOf,
  parameterExample,
  pathOf,
  readDocument,
  resolve,
  type Schema,
} from '../../scripts/documents.ts';
import { createMock, type Mock } from '../../src/index.ts';
import { BROWSER, call } from '../support/client.ts';
import { ALICE } from '../support/signing.ts';
import { credentialOf } from './operation-row.ts';
import { OPERATION_ROWS } from './operation-rows.ts';

/** Every example of an input in both documents, sent to a mock of the default fixtures as it stands. */

const fresh = () => createMock({ now: '2026-11-01T00:00:00Z', validateResponses: true });

const WEBHOOK = { do: 'webhook.register', id: '01K6ZX3Q8T0001ABCDEFGH1234', url: 'http://localhost:9/hook' };
const CROSSCHAIN_REQUEST = '01eea24ae816f63c53cfca8cef2498d4ee256203c818ecfca012441bac4a1ebc55';

async function withWebhook(): Promise<Mock> {
  const mock = fresh();
  await call(mock, 'POST /__mock/steps', { body: WEBHOOK });
  return mock;
}

/** An intent is good for an hour: the example is of the first hour of 2026. */
async function withIntent(): Promise<Mock> {
  const mock = createMock({ now: '2026-01-01T00:00:00Z', validateResponses: true });
  await call(mock, `GET /v2/request/${CROSSCHAIN_REQUEST}/pay?wallet=${ALICE.address}&chain=OPTIMISM&token=USDC`);
  return mock;
}

/** The mock whose first nonce the examples of signatures are made for. */
const atNewYear = () => createMock({ now: '2026-01-01T00:00:00Z', validateResponses: true });

async function withChallenge(): Promise<Mock> {
  const mock = atNewYear();
  await call(mock, 'POST /v1/auth/wallet/challenge', { body: { address: ALICE.address } });
  return mock;
}

const FAU = { tokenAddress: '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C', chainId: 11155111 };

const withSigningData = (action: string) => async (): Promise<Mock> => {
  const mock = atNewYear();
  const query = `walletAddress=${ALICE.address}&action=${action}&tokenAddress=${FAU.tokenAddress}&chainId=${FAU.chainId}`;
  await call(mock, `GET /v2/payee-destination/signing-data?${query}`, { headers: BROWSER });
  if (action === 'deactivate') await mock.destinations.create({ ...FAU, account: ALICE.address });
  return mock;
};

async function withUser(): Promise<Mock> {
  const mock = fresh();
  await call(mock, 'POST /v1/auth/register', { body: { email: 'ada@example.com', password: 'correct horse' } });
  return mock;
}

/** What has to exist beside the default fixtures. */
const PREPARED: Readonly<Record<string, () => Promise<Mock>>> = {
  loginUserV1: withUser,
  verifyWalletV1: withChallenge,
  createPayeeDestinationV2: withSigningData('add'),
  deactivatePayeeDestinationV2: withSigningData('deactivate'),
  testWebhookV1: withWebhook,
  updateWebhookV1: withWebhook,
  deleteWebhookV1: withWebhook,
  sendPaymentIntentV1: withIntent,
  sendPaymentIntentV2: withIntent,
};

/** Fields that mean nothing without another. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  feePercentage: ['feeAddress'],
  feeAddress: ['feePercentage'],
  firstOnly: ['network', 'symbol'],
};

/** Returns the queries to try: what is required, with each parameter that has an example, and all of them. */
function queriesOf({ parameters = [] }: Located): string[] {
  const given = parameters.flatMap((one) => {
    const example = parameterExample(one);
    return one.in === 'query' && example !== undefined ? [{ ...one, value: String(example) }] : [];
  });
  const needed = (name: string) =>
    given.filter((one) => one.required || one.name === name || TOGETHER[name]?.includes(one.name));
  const queries = [needed(''), ...given.map(({ name }) => needed(name)), given].map((parts) =>
    new URLSearchParams(parts.map(({ name, value }) => [name, value])).toString(),
  );
  return [...new Set(queries)].map((query) => (query === '' ? '' : `?${query}`));
}

/** Returns the bodies to try: the example, and it with each further field that has one. */
function bodiesOf(document: OpenApiDocument, schema: Schema): unknown[] {
  const base = exampleOf(document, schema);
  if (base === undefined || typeof base !== 'object') return [];
  const { properties = {} } = resolve(document, schema);
  const examples = Object.entries(properties).flatMap(([name, field]) => {
    const { example } = resolve(document, field);
    return example === undefined || name in (base as object) ? [] : [[name, example] as const];
  });
  const more = examples.map(([name, example]) => {
    const others = examples.filter(([other]) => TOGETHER[name]?.includes(other));
    return { ...base, [name]: example, ...Object.fromEntries(others) };
  });
  return [base, ...more];
}

const PUBLIC = await readDocument(fresh(), '/openapi.json');
const CONTROL = await readDocument(fresh(), '/__mock/openapi.json');

test.each(operationsOf(PUBLIC).map((one) => [one.operationId, one] as const))(
  'openapi: the examples of %s work as they stand',
  async (operationId, operation) => {
    const schema = bodyOf(operation);
    const bodies = schema === undefined ? [undefined] : bodiesOf(PUBLIC, schema);
    expect(bodies.length, 'examples of the body').toBeGreaterThan(0);
    const refused: unknown[] = [];
    for (const query of queriesOf(operation)) {
      for (const body of bodies) {
        const mock = await (PREPARED[operationId] ?? fresh)();
        const line = `${operation.method} ${pathOf(operation.path, operation.parameters)}${query}`;
        const answer = await call(mock, line, { body, headers: credentialOf(OPERATION_ROWS[operationId]) });
        if (answer.status >= 300) refused.push({ line, body, answer: answer.body });
      }
    }
    expect(refused).toEqual([]);
  },
);

test('openapi: every required parameter has an example', () => {
  const bare = operationsOf(PUBLIC).flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter((one) => one.required && parameterExample(one) === undefined)
      .map(({ name }) => `${operationId} ${name}`),
  );
  expect(bare).toEqual([]);
});

/** The steps that have an example, which are those that take the input of a public operation. */
const STEPS = Object.entries(CONTROL.components.schemas).filter(
  ([, { properties }]) => properties?.do !== undefined && JSON.stringify(properties).includes('"example":'),
);

test.each(STEPS)('control document: the examples of the step %s work as they stand', async (_, schema) => {
  const refused: unknown[] = [];
  const bodies = bodiesOf(CONTROL, schema);
  expect(bodies.length).toBeGreaterThan(0);
  for (const body of bodies) {
    const answer = await call(fresh(), 'POST /__mock/steps', { body });
    if (answer.status !== 200) refused.push({ body, answer: answer.body });
  }
  expect(refused).toEqual([]);
});
