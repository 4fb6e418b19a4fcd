import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Returns the errors, hover text and completions of an editor for code that uses a mock. */
function editor(code: string) {
  const file = resolve('src/entries/snippet.ts');
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
    "mock.step({ do: 'request.payy' })": `'keyof StepParameters'. Did you mean '"request.pay"'?`,
    'mock.requests.pay(5)': "not assignable to parameter of type 'string | RequestPay | undefined'",
    "mock.requests.pay('01', { ammount: '4' })": "Did you mean to write 'amount'?",
    "mock.faults.add({ operation: 'createRequestV22' })": `Did you mean '"createRequestV2"'?`,
    "mock.calls.waitFor({ operation: 'createRequestV22' })": `Did you mean '"createRequestV2"'?`,
  };
  const errors = editor(Object.keys(wrong).join(';\n')).errors();
  expect(errors).toEqual(Object.values(wrong).map((part) => expect.stringContaining(part)));
  for (const error of errors) expect([error, error.includes('\n') || error.length > 200]).toEqual([error, false]);
});

test('types: accept custom names, every step form and its result', () => {
  const code = `
    await mock.applyScenario('mine');
    await mock.requests.create({ payee: '0x', amount: '1', invoiceCurrency: 'MINE', paymentCurrency: 'USDC-base' });
    await mock.step({ do: 'clock.resume' });
    const one: { request: { status: string } } = (await mock.step({ do: 'request.pay', requestId: '01' })).result;
    const all: number = (await mock.step([{ do: 'request.pay' }, { do: 'clock.freeze' }])).length;
    await Promise.all([mock.requests.pay(), mock.requests.pay('01'), mock.requests.pay({ paymentReference: '0x' })]);
    await mock.calls.list({ operation: '*' });
    export { all, one };`;
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
