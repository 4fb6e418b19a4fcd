import type { Flag } from '../../src/entries/cli/command.ts';
import { COMMANDS } from '../../src/entries/cli/commands.ts';
import { start } from '../../src/entries/cli/start.ts';
import { createMock } from '../../src/index.ts';
import { bodyOf, type OpenApiDocument, operationsOf, readDocument } from '../../test/support/documents.ts';

type Text<Name extends string> = Record<Name, string>;
type Schema = { properties?: object };

/** Returns the pages of `docs/reference/`. Most of their source is what the mock says about itself over HTTP. */
export async function referencePages(): Promise<[file: string, text: string][]> {
  const mock = createMock();
  const get = async (path: string) => (await mock.fetch(path)).json();
  const operations = callsOf(await readDocument(mock, '/openapi.json'));
  const routes = callsOf(await readDocument(mock, '/__mock/openapi.json'));
  const { steps }: { steps: (Text<'name' | 'description'> & { parameters: Schema })[] } = await get('/__mock/steps');
  const { scenarios }: { scenarios: (Text<'name' | 'title'> & { params: object })[] } = await get('/__mock/scenarios');
  const ofStart = new Set<Flag>(Object.values(start.flags));
  const { magicValues }: { magicValues: Text<'field' | 'match' | 'value' | 'effect'>[] } =
    await get('/__mock/magic-values');
  return [
    page('operations', 'Operations', [
      ['call', 'operationId', 'what it does'],
      ...operations.map(({ call, operationId, summary }) => [code(call), operationId, summary]),
    ]),
    page('control-api', 'Routes of the control API', [
      ['call', 'what it does', 'query and body'],
      ...routes.map(({ call, summary, input }) => [code(call), summary, codes(input)]),
    ]),
    page('steps', 'Steps', [
      ['name', 'what it does', 'parameters'],
      ...steps.map((step) => [code(step.name), step.description, codes(namesOf(step.parameters))]),
    ]),
    page('scenarios', 'Scenarios', [
      ['name', 'what happens', 'parameters'],
      ...scenarios.map(({ name, title, params }) => [code(name), title, codes(Object.keys(params))]),
    ]),
    page('magic-values', 'Magic values', [
      ['where', 'value', 'what happens'],
      ...magicValues.map(({ field, match, value, effect }) => [`${field} ${match}`, code(value), effect]),
    ]),
    page('cli', 'Flags of the command line', [
      ['command', 'flag', 'value', 'environment', 'what it does'],
      ...COMMANDS.flatMap(({ name: command, flags }) =>
        Object.entries(flags)
          // Those of `start` are listed once.
          .filter(([, flag]) => command === 'start' || !ofStart.has(flag))
          .map(([name, { value = '', env = [], help }]) => [command, code(`--${name}`), value, codes(env), help]),
      ),
    ]),
  ];
}

function callsOf(document: OpenApiDocument) {
  return operationsOf(document).map(({ method, path, operationId, summary, parameters = [], ...operation }) => {
    const query = parameters.filter((one) => one.in === 'query').map(({ name }) => `?${name}`);
    const input = [...query, ...namesOf(bodyOf(operation))];
    return { call: `${method} ${path}`, operationId, summary, input };
  });
}

const namesOf = (schema: Schema | undefined) => Object.keys(schema?.properties ?? {});
const code = (text: string) => `\`${text}\``;
const codes = (texts: readonly string[]) => texts.map(code).join(', ');

function page(name: string, title: string, rows: string[][]): [file: string, text: string] {
  const lines = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  lines.splice(1, 0, `|${'---|'.repeat(rows[0]?.length ?? 0)}`);
  return [`docs/reference/${name}.md`, `# ${title}\n\nMade by \`npm run docs:build\`.\n\n${lines.join('\n')}\n`];
}
