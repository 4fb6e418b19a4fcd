import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { limit } from '../support/machine.ts';

const JOURNEYS = 'src/service/journeys';
const COPIED = [
  'src',
  'scripts',
  'fixtures',
  'scenarios',
  'test/contract',
  'test/support',
  'package.json',
  'tsconfig.json',
];
const DOCUMENTS = ['docs/assumptions.md', 'docs/llms.txt', 'docs/fidelity.md', 'docs/control-api.md', 'docs/steps.md'];
const GENERATED = /\.generated\.ts$|(assumptions\.md|llms\.txt|fidelity\.md|control-api\.md)$/;

/** Copies the sources with changed files: each change replaces the first text by the second. */
function changedCopy(changes: Readonly<Record<string, readonly [before: string, after: string]>>): string {
  const folder = temporaryFolder();
  for (const name of [...COPIED, ...DOCUMENTS]) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [name, [before, after]] of Object.entries(changes)) {
    const file = join(folder, JOURNEYS, name);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(before);
    writeFileSync(file, text.replace(before, after));
  }
  return folder;
}

function generate(folder: string, ...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/generate.ts', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stderr };
}

function generatedFiles(folder: string): Record<string, string> {
  const names = ['src', 'docs', 'test'].flatMap((root) =>
    readdirSync(join(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)),
  );
  const generated = names.filter((name) => GENERATED.test(name));
  return Object.fromEntries(generated.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

test('npm run generate: writes nothing when a response breaks its schema, and names the operation', {
  timeout: limit(120),
  tags: ['long'],
}, () => {
  const folder = changedCopy({
    'journeys.operations.ts': ['journeyId: createJourney(tx, body).id', 'journeyId: 5 as never'],
    'journeys.resource.ts': ['Starts a journey', 'Begins a journey'],
  });
  const before = generatedFiles(folder);
  const { status, stderr } = generate(folder);
  expect(status).toBe(1);
  expect(stderr.slice(stderr.indexOf('createJourneyV2: '))).toBe(
    'createJourneyV2: POST /v2/journey returned 500: Internal error: createJourneyV2 answered against its own ' +
      'schema: journeyId: Invalid input: expected string, received number\n' +
      'Nothing was written. Fix the operation or the examples of its input. Records that an example needs beside the ' +
      'default fixtures belong in test/contract/example-mocks.ts.\n',
  );
  expect(generatedFiles(folder)).toEqual(before);
});

const OPERATION = `
  defineOperation('GET /v2/journey/{queryId}/notes', {
    operationId: 'listJourneyNotesV2',
    ...COMMON,
    summary: 'List the notes of a journey',
    params: () => pathParams('queryId', { description: 'journeyId or txReference', example: 'journey-1' }),
    response: () => z.object({ notes: z.array(z.string()) }),
    responseDescription: 'The notes of the journey',
    errors: { 404: 'Journey not found' },
    handle: ({ tx, params }) => ({ notes: [locateJourney(tx, params.queryId).id] }),
  }),`;

const STEP = `
    defineStep({
      name: 'journey.note',
      description: 'Adds a note to a journey.',
      example: { id: 'journey-1', text: 'late' },
      schema: () => z.strictObject({ id: z.string(), text: z.string() }),
      run: () => undefined,
    }),`;

test('npm run generate: one run suffices after adding an operation, a step and a field of a row', {
  timeout: limit(120),
  tags: ['long'],
}, () => {
  const operations = 'readonly Operation[] => [';
  const steps = 'steps: () => [';
  const row = 'journeyRowSchema = rowSchema(() => ({';
  const folder = changedCopy({
    'journeys.operations.ts': [operations, operations + OPERATION],
    'journeys.resource.ts': [steps, steps + STEP],
    'journeys.model.ts': [row, `${row} label: z.string().default('none'),`],
  });
  expect(generate(folder)).toEqual({ status: 0, stderr: '' });
  expect(generate(folder, '--check')).toEqual({ status: 0, stderr: '' });
  const files = generatedFiles(folder);
  expect(files['src/service/names.generated.ts']).toContain("'listJourneyNotesV2'");
  expect(files['src/service/example-responses.generated.ts']).toContain('listJourneyNotesV2: { "notes": [');
  expect(files['src/service/steps.generated.ts']).toContain('note(');
  expect(files['src/service/row-templates.generated.ts']).toContain('label: "none"');
  expect(files['docs/fidelity.md']).toContain('GET /v2/journey/{queryId}/notes');
});
