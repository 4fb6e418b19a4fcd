import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { STEP_METHODS } from '../../src/service/step-methods.generated.ts';

/** Returns the errors, hover text and completions of an editor for code that uses a mock. */
function editor(code: string) {
  const file = resolve('src/entries/types/snippet.ts');
  const text = `import type { Mock } from './mock.types.ts';\ndeclare const mock: Mock;\n${code}`;
  const read = (path: string) => (path === file ? text : ts.sys.readFile(path));
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({
      ...OPTIONS,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.esnext.disposable.d.ts'],
    }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const found = read(path);
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
    },
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: read,
  });
  return {
    errors: () =>
      service.getSemanticDiagnostics(file).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    hover: (place: string) =>
      ts.displayPartsToString(service.getQuickInfoAtPosition(file, text.indexOf(place))?.documentation),
    signature: (place: string) =>
      ts
        .displayPartsToString(service.getQuickInfoAtPosition(file, text.indexOf(place))?.displayParts)
        .replaceAll(/\s+/g, ' '),
    examples: (place: string) =>
      (service.getQuickInfoAtPosition(file, text.indexOf(place) + place.lastIndexOf('.') + 1)?.tags ?? [])
        .filter(({ name }) => name === 'example')
        .map((tag) => ts.displayPartsToString(tag.text)),
    complete: (place: string) =>
      service.getCompletionsAtPosition(file, text.indexOf(place) + place.length, {})?.entries.map(({ name }) => name),
  };
}

const OPTIONS = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
};

test('types: report a wrong name or value in one line with the nearest name', () => {
  const wrong = {
    "mock.step({ do: 'request.payy' })": `'keyof Steps'. Did you mean '"request.pay"'?`,
    'mock.requests.pay(5)': "not assignable to parameter of type 'string | RequestPay'",
    'mock.requests.pay(undefined)': "'undefined' is not assignable to parameter of type 'string | RequestPay'",
    'mock.requests.pay(null)': "'null' is not assignable to parameter of type 'string | RequestPay'",
    "mock.requests.pay(['01'])": "'string[]' is not assignable to parameter of type 'string | RequestPay'",
    "mock.requests.pay(Promise.resolve('01'))": "'Promise<string>' is not assignable to parameter of type 'string |",
    'mock.requests.pay(other)': "'{ requestID: string; }' is not assignable to parameter of type 'string | RequestPay'",
    'mock.securePayments.pay(undefined)': "'undefined' is not assignable to parameter of type 'SecurePaymentPay'",
    'mock.recurring.failNext(undefined)':
      "'undefined' is not assignable to parameter of type 'string | RecurringFailNext'",
    'mock.offramps.advance(undefined)': "'undefined' is not assignable to parameter of type 'string | OfframpAdvance'",
    'mock.faults.clear(undefined)': "'undefined' is not assignable to parameter of type 'string | FaultClear'",
    "mock.intents.decide(undefined, { outcome: 'failed' })":
      "'undefined' is not assignable to parameter of type 'string'",
    'mock.snapshots.export(undefined)': "'undefined' is not assignable to parameter of type 'string'",
    "mock.requests.pay('01', { ammount: '4' })": "Did you mean to write 'amount'?",
    "mock.faults.add({ operation: 'createRequestV22' })": `Did you mean '"createRequestV2"'?`,
    "mock.calls.waitFor({ operation: 'createRequestV22' })": `Did you mean '"createRequestV2"'?`,
  };
  const other = "const other = { requestID: '01' };\n";
  const errors = editor(other + Object.keys(wrong).join(';\n')).errors();
  expect(errors).toEqual(Object.values(wrong).map((part) => expect.stringContaining(part)));
  for (const error of errors) expect([error, error.includes('\n') || error.length > 200]).toEqual([error, false]);
});

test('types: accept custom names, every form of a step and of its result, and a webhook narrowed by its event', () => {
  const code = `
    await mock.applyScenario('mine');
    await mock.requests.create({ payee: '0x', amount: '1', invoiceCurrency: 'MINE', paymentCurrency: 'USDC-base' });
    await mock.step({ do: 'clock.resume' });
    const one: { request: { status: string } } = (await mock.step({ do: 'request.pay', requestId: '01' })).result;
    const all: number = (await mock.step([{ do: 'request.pay' }, { do: 'clock.freeze' }])).length;
    await Promise.all([mock.requests.pay(), mock.requests.pay('01'), mock.requests.pay({ paymentReference: '0x' })]);
    await mock.calls.list({ operation: '*' });

    await mock.webhooks.trigger({ event: 'payment.confirmed', requestId: '01' });
    await mock.webhooks.trigger('payment.confirmed', { requestId: '01' });
    await mock.requests.payLate({ requestId: '01', by: 'P1D' });
    await mock.payers.setStatus({ clientUserId: 'ada', kycStatus: 'approved' });
    await mock.clientIds.revoke({ clientId: 'cli_test' });
    await mock.faults.clear();
    await mock.snapshots.export();

    const [moved] = await mock.step([{ do: 'clock.advance', by: 'P1M' }]);
    const kind: string | undefined = moved?.do === 'clock.advance' ? moved.result[0]?.kind : undefined;
    const at: string | undefined = (await mock.step({ do: 'clock.set', now: '2030-01-01' })).result[0]?.at;
    const now: string = (await mock.step({ do: 'clock.freeze' })).result.now;
    for (const applied of await mock.applyScenario('kyc-approved'))
      if (applied.do === 'request.create') console.log(applied.result.requestId.length);

    const hook = await mock.receiver();
    const webhook = await hook.next();
    if (webhook.event === 'payment.failed') console.log(webhook.payload.failureReason);
    for (const one of hook.all()) if (one.event === 'payment.failed') console.log(one.payload.failureReason);
    console.log((await hook.next('payment.failed')).payload.failureReason);
    export { all, at, kind, now, one };`;
  expect(editor(code).errors()).toEqual([]);
});

test('types: document steps and complete operations and currencies in an editor', () => {
  const { hover, complete } = editor(`
    mock.step({ do: 'request.pay', requestId: '01' });
    mock.calls.waitFor({ operation: '' });
    mock.requests.create({ invoiceCurrency: '' });`);
  expect(hover('do: ')).toContain('Pays a request in full');
  expect(complete("operation: '")).toContain('createRequestV2');
  expect(complete("invoiceCurrency: '")).toEqual(expect.arrayContaining(['USD', 'FAU-sepolia']));
});

test('types: a hover over a method has plain types and an example', () => {
  const { signature, examples } = editor(`
    mock.requests.pay('01', {});
    mock.requests.overpay('01', { excess: '5' });
    mock.timing.set({});
    mock.faults.add({ status: 503 });`);
  const paid = 'Promise<{ request: TableRows["requests"]; payment: TableRows["payments"] | null; }>';
  expect(signature('pay(')).toContain(`pay(requestId: string | RequestPay, parameters?: RequestPayOptions): ${paid}`);
  expect(examples('pay(')).toEqual(['await mock.requests.pay(requestId);']);
  expect(signature('overpay(')).toContain(
    'overpay(requestId: string, parameters: RequestOverpayOptions): Promise<{ request',
  );
  expect(examples('overpay(')).toEqual(["await mock.requests.overpay(requestId, { excess: '5' });"]);
  expect(examples('set(')).toEqual(["await mock.timing.set({ settlement: { after: 'PT30S' } });"]);
  expect(examples('add(')).toEqual(["await mock.faults.add({ operation: 'createRequestV2', status: 503, times: 1 });"]);
});

const METHODS = STEP_METHODS.map(([, space, method]) => `mock.${space}.${method}`);

test('types: every method has an example in its hover', () => {
  const { examples } = editor(METHODS.map((method) => `${method};`).join('\n'));
  for (const method of METHODS) expect(examples(`${method};`)).toEqual([expect.stringContaining(`await ${method}(`)]);
});

test('types: the examples of all methods compile', () => {
  const source = readFileSync('src/service/steps.generated.ts', 'utf8');
  const examples = [...source.matchAll(/\* @example([\s\S]*?) \*\//g)].map(([, text = '']) =>
    text.replace(/^ *\* /gm, ''),
  );
  expect(examples.length).toBeGreaterThanOrEqual(METHODS.length);
  const names = 'clientUserId destinationId id payee payer paymentDetailsId requestId token tokenAddress wallet';
  const given = names.split(' ').map((name) => `declare const ${name}: string;\n`);
  given.push('declare const requestIds: string[];\n');
  expect(editor(`${given.join('')}${examples.join('\n')}\nexport {};`).errors()).toEqual([]);
});

test('types: a hover over a field has its sentence with an example', () => {
  const { hover } = editor(`
    mock.requests.pay('01', { amount: '4' });
    mock.requests.create({ payer: '0x' });
    mock.step({ do: 'fault.add', operation: '*', chance: 0.5 });`);
  expect(hover("amount: '4'")).toBe("Amount to pay, in the invoice currency; default: the rest. For example '12.5'.");
  expect(hover("payer: '0x")).toBe("Wallet that pays. For example '0xf39F…2266'.");
  expect(hover("operation: '*")).toBe("Operation that it affects; * matches all. For example 'createRequestV2'.");
  expect(hover('chance: ')).toBe('Share of matching calls or deliveries that it affects, seeded. For example 0.5.');
});
