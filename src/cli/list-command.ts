import { validNames } from '../engine/kernel/core/nearest.ts';
import { isRecord, ownValue } from '../engine/kernel/core/records.ts';
import { printable } from '../engine/kernel/core/text.ts';
import type { Mock } from '../entries/types/mock.types.ts';
import { command, UsageError } from './command.ts';
import { CONFIG, JSON_FLAG } from './command-options.ts';
import { OPTION_FLAGS } from './flags.generated.ts';
import { wrap } from './help.ts';
import { print } from './output.ts';

const WIDTH = 100;
const API_KEY = 'list-api-key';

/** A line of a list: what it shows, and the object that `--json` prints. */
interface Entry {
  name: string;
  text: string;
  json: object;
}

type Fetch = (path: string) => Promise<unknown>;

/** Reads each kind from a mock in this process. */
const KINDS: Readonly<Record<string, (read: Fetch) => Promise<Entry[]>>> = {
  steps: async (read) =>
    (await rowsOf(read, '/__mock/steps', 'steps')).map((row) => entry(row, row.name, row.description)),
  scenarios: async (read) =>
    (await rowsOf(read, '/__mock/scenarios', 'scenarios')).map((row) => entry(row, row.name, row.title)),
  operations: async (read) => operationsOf(await read('/openapi.json')),
  currencies: async (read) =>
    (await rowsOf(read, '/v2/currencies')).map((row) => entry(row, row.id, `${row.name} on ${row.network}`)),
};

export const list = command('list <kind> [word]', 'List steps, scenarios, operations or currencies', {
  details:
    'The kind is steps, scenarios, operations or currencies. With a word, lists only what has it in its name or ' +
    'description. Needs no running mock.',
  flags: { ...CONFIG, scenarios: OPTION_FLAGS.scenarios, fixtures: OPTION_FLAGS.fixtures, ...JSON_FLAG },
  example: 'list steps pay',
  async run({ operands: [kind = '', word = ''], flags, options: { scenarios, fixtures } }) {
    const entriesOf = ownValue(KINDS, kind);
    const kinds = Object.keys(KINDS);
    if (entriesOf === undefined)
      throw new UsageError(`unknown kind "${kind}"${validNames(kind, kinds, `kinds: ${kinds.join(', ')}`)}`);
    const { createMock } = await import('payment-request-mock');
    const mock = createMock({ apiKeys: [API_KEY], ...(scenarios && { scenarios }), ...(fixtures && { fixtures }) });
    const all = await entriesOf(reader(mock));
    const lowered = word.toLowerCase();
    const found = all.filter(({ name, text }) => `${name} ${text}`.toLowerCase().includes(lowered));
    if (found.length === 0 && word !== '') {
      const near = validNames(
        word,
        all.map(({ name }) => name),
        `"list ${kind}" lists all`,
      );
      throw new Error(`no ${kind} match "${word}"${near}`);
    }
    return print(
      flags.json
        ? JSON.stringify(
            found.map(({ json }) => json),
            null,
            2,
          )
        : columns(found),
    );
  },
});

function reader(mock: Mock): Fetch {
  return async (path) => (await mock.fetch(path, { headers: { 'x-api-key': API_KEY } })).json();
}

/** Returns the rows of a list, or of a member of an object. */
async function rowsOf(read: Fetch, path: string, member?: string): Promise<Record<string, unknown>[]> {
  const body = await read(path);
  const rows = member !== undefined && isRecord(body) ? body[member] : body;
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}

function operationsOf(document: unknown): Entry[] {
  const paths = isRecord(document) && isRecord(document.paths) ? Object.entries(document.paths) : [];
  return paths.flatMap(([path, item]) =>
    Object.entries(isRecord(item) ? item : {}).flatMap(([verb, operation]) => {
      if (!isRecord(operation) || operation.operationId === undefined) return [];
      const { operationId, summary } = operation;
      const method = verb.toUpperCase();
      return [entry({ operationId, method, path, summary }, operationId, `${method} ${path}: ${summary}`)];
    }),
  );
}

function entry(json: object, name: unknown, text: unknown): Entry {
  return { name: String(name), text: String(text), json };
}

/** Returns two columns, the second wrapped. */
function columns(entries: readonly Entry[]): string {
  const width = Math.max(...entries.map(({ name }) => name.length));
  const margin = `\n${' '.repeat(width + 2)}`;
  const lineOf = ({ name, text }: Entry) =>
    `${printable(name).padEnd(width)}  ${wrap(printable(text), WIDTH - width - 2).join(margin)}`;
  return entries.map(lineOf).join('\n');
}
