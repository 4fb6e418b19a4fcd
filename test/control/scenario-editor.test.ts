import { expect, test } from 'vitest';
import { ClientCapabilities, getLanguageService, type MarkupContent, TextDocument } from 'vscode-json-languageservice';
import { FIELD_TEXTS } from '../../scripts/generate/field-texts.ts';
import { scenarioJsonSchema } from '../../scripts/generate/scenario-schema.ts';
import { paymentRequestService } from '../../src/service/service.ts';

/** The language service of an editor, with the published schema for all files. */
const service = getLanguageService({ clientCapabilities: ClientCapabilities.LATEST });
service.configure({
  schemas: [{ uri: 'mock:scenario', fileMatch: ['*.json'], schema: JSON.parse(JSON.stringify(scenarioJsonSchema())) }],
});

const names = [...paymentRequestService.steps().keys()];

/** Returns what an editor says about a scenario with these steps; `|` is the cursor. */
const edit = (steps: string) => editFile(`{ "title": "A title", "description": "A sentence.", "steps": [${steps}] }`);

async function editFile(marked: string) {
  const text = marked.replace('|', '');
  const document = TextDocument.create('file:///mine.json', 'json', 1, text);
  const json = service.parseJSONDocument(document);
  const cursor = document.positionAt(Math.max(0, marked.indexOf('|')));
  const items = (await service.doComplete(document, cursor, json))?.items ?? [];
  const hover = await service.doHover(document, cursor, json);
  const problems = await service.doValidation(document, json);
  return {
    labels: items.map(({ label }) => label),
    item: (label: string) => items.find((one) => one.label === label),
    hover: String(hover?.contents),
    problems: problems.map(({ message }) => String(message)),
  };
}

const quoted = (all: readonly string[]) => all.map((name) => JSON.stringify(name));
const markdown = (documentation: string | MarkupContent | undefined) => Object(documentation).value;

test.each([
  ['between quotes', '{ "do": "|" }'],
  ['without quotes', '{ "do": | }'],
  ['in place of a name', '{ "do": "request.p|ay" }'],
])('scenario in an editor: offers every step %s, with its sentence', async (_, steps) => {
  const { labels, item } = await edit(steps);
  expect(labels).toEqual(quoted(names));
  expect(markdown(item('"request.expire"')?.documentation)).toContain('Expires an unpaid request');
});

const wholeSteps = await edit('|');

test('scenario in an editor: offers every step as a whole between the brackets', async () => {
  expect(wholeSteps.labels).toEqual(expect.arrayContaining(names));
  const snippet = wholeSteps.item('request.overpay')?.textEdit?.newText ?? '';
  expect(JSON.parse(snippet)).toEqual({ do: 'request.overpay', requestId: expect.any(String), excess: '5' });
});

test.each(names)('scenario in an editor: accepts the whole step %s that it offers', async (name) => {
  const snippet = wholeSteps.item(name)?.textEdit?.newText ?? '';
  expect((await edit(snippet)).problems).toEqual([]);
});

test('scenario in an editor: names the misspelt step, and all valid names', async () => {
  const { problems } = await edit('{ "do": "request.payy" }');
  expect(problems).toEqual([expect.stringMatching(/^Value is not accepted\. Valid values: .*"request\.pay",/)]);
});

test('scenario in an editor: offers only the fields of the step, and says which are required', async () => {
  const { labels, item, problems } = await edit('{ "do": "request.overpay", | }');
  expect(labels.toSorted()).toEqual(['excess', 'payer', 'requestId', 'txHash']);
  expect(item('excess')?.detail).toBe('required: decimal number as text');
  expect(item('payer')?.detail).toBe('wallet address');
  expect(item('payer')?.insertText).toMatch(/^"payer": "\$\{1:0x[0-9a-zA-Z]{40}\}"/);
  expect(problems).toEqual(expect.arrayContaining(['Missing property "excess".', 'Missing property "requestId".']));
});

test('scenario in an editor: reports an unknown field of the step', async () => {
  expect((await edit('{ "do": "request.pay", "ammount": "4" }')).problems).toEqual([
    'Property ammount is not allowed.',
  ]);
});

test('scenario in an editor: offers operations, and reports an unknown one', async () => {
  const { labels } = await edit('{ "do": "fault.add", "operation": "|", "status": 503 }');
  expect(labels).toEqual(quoted(['*', ...paymentRequestService.routes.ids()]));
  const { problems, hover } = await edit('{ "do": "fault.add", "operation": "createReq|uestV22", "status": 503 }');
  expect(problems).toEqual([expect.stringContaining('"createRequestV2"')]);
  expect(hover).toContain('Operation');
});

test.each([
  ['{ "do": "request.create", "invoiceCurrency": "|" }', 'FAU-sepolia'],
  ['{ "do": "request.pay-wrong-token", "requestId": "01", "currency": "|" }', 'FAU-sepolia'],
  ['{ "do": "wallet.set-balance", "balance": "1", "currency": "|" }', 'FAU-sepolia'],
  ['{ "do": "fault.add", "webhook": "drop", "event": "|" }', 'payment.confirmed'],
])('scenario in an editor: offers names in %s, and accepts others', async (steps, name) => {
  expect((await edit(steps)).labels).toContain(JSON.stringify(name));
  expect((await edit(steps.replace('|', 'MINE'))).problems.filter((one) => !one.startsWith('Missing'))).toEqual([]);
});

test('scenario in an editor: a hover over a step has its sentence and an example', async () => {
  const { hover } = await edit('{ "do": "request.p|ay" }');
  expect(hover).toContain('Pays a request in full');
  expect(hover).toContain('{ "do": "request.pay" }');
});

test.each([
  ['{ "do": "request.pay", "am|ount": "4" }', ['Amount to pay', 'decimal number as text', '`"12.5"`']],
  ['{ "do": "request.pay", "amount": "|4" }', ['Amount to pay', 'decimal number as text']],
  ['{ "do": "request.pay", "settl|ement": "x" }', ['When the payment settles', '`{ "after": "PT30S" }`']],
  ['{ "do": "request.pay", "txHash": "{{|hash}}" }', ['Hash of the transaction', 'transaction hash']],
  ['{ "do": "clock.advance", "b|y": "P1M" }', ['duration', '`"P1M"`']],
  ['{ "do": "recurring.fail-next", "ti|mes": 2 }', ['whole number', 'default: `1`']],
  ['{ "do": "payer.set-status", "clientUserId": "user-1", "kyc|Status": "approved" }', ['`"approved"`']],
])('scenario in an editor: a hover in %s has a sentence, a plain type and an example', async (steps, texts) => {
  const { hover } = await edit(steps);
  for (const text of texts) expect(hover).toContain(text);
  expect(hover).not.toContain('^');
});

/** The fields of all steps. */
const fields = [...paymentRequestService.steps()].flatMap(([name, step]) =>
  Object.keys((step.schema() as unknown as { shape: object }).shape).map((field) => [name, field] as const),
);

test.each(fields)('scenario in an editor: a hover over %s.%s begins with a sentence', async (name, field) => {
  const { hover } = await edit(`{ "do": "${name}", "${field}|": "{{value}}" }`);
  expect(hover).toMatch(/^[A-Z][^\n]{10,}\.\n\n/);
});

test.each(['$schema', 'title', 'description', 'params', 'steps'])(
  'scenario in an editor: a hover over the field %s of the file has a sentence',
  async (field) => {
    const { hover } = await editFile(`{ "${field}|": {} }`);
    expect(hover).toMatch(/^[A-Z][^\n]{10,}$/);
  },
);

test.each([
  ['{ "do": "request.pay", "txHash": "0x12" }', 'Not a valid transaction hash.'],
  ['{ "do": "request.pay", "payer": "ada" }', 'Not a valid wallet address.'],
  ['{ "do": "clock.advance", "by": "soon" }', 'Not a valid duration. An example is "PT30S".'],
  [
    '{ "do": "request.create", "amount": "ten", "invoiceCurrency": "USD", "paymentCurrency": "USD" }',
    'Not a valid decimal number as text.',
  ],
])('scenario in an editor: the problem of %s is in plain words', async (steps, problem) => {
  expect((await edit(steps)).problems).toEqual([expect.stringContaining(problem)]);
});

test('scenario in an editor: every text of a field belongs to a parameter of a step', () => {
  const known = fields.flatMap(([step, field]) => [field, `${step}.${field}`]);
  expect(Object.keys(FIELD_TEXTS).filter((name) => !known.includes(name))).toEqual([]);
});
