import { readFileSync } from 'node:fs';
import ts from 'typescript';

/*
 * Import rules. Paths are relative to `src`, packages are `npm:NAME`, built-in modules are `node:NAME`. A folder stands
 * for everything in it, `npm:` for every package, and `*` for any text.
 */

const SHARED_BY_SERVICE = [
  'engine',
  'npm:',
  'service/caller.ts',
  'service/define-payload.ts',
  'service/document.ts',
  'service/example-ids.ts',
  'service/patterns.ts',
  'service/paying.ts',
  'service/calldata',
];

const PEOPLE = [
  'service/client-ids',
  'service/destinations',
  'service/payers',
  'service/payment-details',
  'service/sessions',
];

const MONEY = [
  'service/intents',
  'service/offramps',
  'service/payments',
  'service/payouts',
  'service/recurring',
  'service/requests',
  'service/secure-payments',
];

const MAY_USE_PEOPLE = [
  ...SHARED_BY_SERVICE,
  'service/currencies',
  'service/timing',
  'service/wallets',
  'service/wire',
  ...PEOPLE,
];

const MAY_USE_MONEY = [...MAY_USE_PEOPLE, ...MONEY];

/** What a folder may import besides itself. A file obeys the rows of all folders that it is in. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  engine: ['build', 'node:', 'npm:', 'package.json'],
  'engine/kernel': ['npm:zod'],
  'engine/kernel/core': ['npm:zod'],
  'engine/kernel/clock': ['engine/kernel/core', 'npm:zod'],
  'engine/kernel/store': ['engine/kernel/core'],
  'engine/api': ['engine/kernel', 'build', 'node:', 'npm:', 'package.json'],
  'engine/control': ['engine/kernel', 'engine/api', 'npm:'],
  service: ['engine', 'build', 'npm:'],
  'service/calldata': ['engine/kernel/core', 'service/patterns.ts', 'npm:'],
  'service/wire': SHARED_BY_SERVICE,
  'service/currencies': [...SHARED_BY_SERVICE, 'service/wire'],
  'service/timing': SHARED_BY_SERVICE,
  'service/wallets': [...SHARED_BY_SERVICE, 'service/currencies'],
  'service/sessions': [...SHARED_BY_SERVICE, 'service/wire'],
  'service/destinations': [...SHARED_BY_SERVICE, 'service/currencies', 'service/wire'],
  'service/client-ids': [...SHARED_BY_SERVICE, 'service/currencies', 'service/destinations', 'service/wire'],
  'service/payers': [...SHARED_BY_SERVICE, 'service/wire'],
  'service/payment-details': [...SHARED_BY_SERVICE, 'service/payers', 'service/wire'],
  'service/requests': MAY_USE_MONEY,
  'service/payments': MAY_USE_MONEY,
  'service/payouts': MAY_USE_MONEY,
  'service/recurring': MAY_USE_MONEY,
  'service/intents': MAY_USE_MONEY,
  'service/offramps': MAY_USE_MONEY,
  'service/secure-payments': MAY_USE_MONEY,
  'service/health': [...SHARED_BY_SERVICE, 'service/wire'],
  'service/journeys': MAY_USE_MONEY,
  'service/chain': MAY_USE_MONEY,
  'service/generate': MAY_USE_MONEY,
  'service/webhooks': MAY_USE_MONEY,
  'service/devchain': ['engine/kernel/core', 'service/calldata', 'service/currencies/currencies.model.ts', 'npm:'],
};

/** A rule for a kind of file: what it may import, or may not. */
interface Kind {
  name: string;
  files: readonly string[];
  exceptFiles?: readonly string[];
  may?: readonly string[];
  mayNot?: readonly string[];
  exceptImports?: readonly string[];
}

const KINDS: readonly Kind[] = [
  {
    name: 'time needs no package',
    files: ['engine/kernel/clock/clock.ts', 'engine/kernel/clock/duration.ts', 'engine/kernel/clock/timers.ts'],
    mayNot: ['npm:'],
  },
  {
    name: 'the engine knows its platform by the interface alone',
    files: ['engine'],
    exceptFiles: ['engine/api/platform'],
    mayNot: ['engine/api/platform', 'engine/api/webhooks/network.ts'],
    exceptImports: ['engine/api/platform/platform.ts'],
  },
  {
    name: 'only a start with a state file loads its code',
    files: ['*'],
    exceptFiles: ['engine/mock/state', 'entries/node/start-mock.ts', 'entries/worker'],
    mayNot: ['engine/mock/state'],
  },
  {
    name: 'rows are saved without Node',
    files: ['engine/mock/state/row-store.ts'],
    mayNot: ['node:', 'engine/mock/state'],
  },
  {
    name: 'a model knows the store, core and other models',
    files: ['*.model.ts'],
    may: [
      'engine/kernel',
      'service/calldata',
      'service/define-payload.ts',
      'service/destinations/destination-id.ts',
      'service/patterns.ts',
      '*.model.ts',
      'npm:zod',
    ],
  },
  {
    name: 'commands know neither HTTP nor the wire',
    files: [
      'service/*.commands.ts',
      'service/client-ids/fee-plan.ts',
      'service/payments/payment-search.ts',
      'service/requests/payment-routes.ts',
      'service/requests/remaining-amounts.ts',
      'service/secure-payments/link-view.ts',
      'service/secure-payments/links.ts',
    ],
    mayNot: [
      'engine/api/http',
      'engine/control',
      'engine/mock',
      'entries',
      'service/payments/payment-item.ts',
      'service/secure-payments/link-calldata.ts',
      'service/secure-payments/link-handlers.ts',
      'service/wire',
      '*.operations.ts',
      '*.resource.ts',
      'npm:@hono',
      'npm:hono',
    ],
  },
  {
    name: 'the panel has no commands',
    files: ['entries/panel', 'service/*.panel.ts'],
    mayNot: ['*.commands.ts'],
  },
  {
    name: 'v1 does not lean on v2',
    files: ['*-v1.operations.ts'],
    mayNot: ['*-v2.operations.ts'],
  },
  {
    name: 'v2 does not lean on v1',
    files: ['*-v2.operations.ts'],
    mayNot: ['*-v1.operations.ts'],
  },
  {
    name: 'the client carries no server code but its webhook receiver',
    files: ['entries/client'],
    exceptFiles: ['entries/client/webhook-receiver.ts'],
    may: [
      'engine/*.types.ts',
      'engine/kernel/core/globals.ts',
      'engine/kernel/core/key.ts',
      'engine/kernel/core/read-up-to.ts',
      'entries/control.types.ts',
      'entries/mock.types.ts',
      'entries/scenario.types.ts',
      'entries/client',
      'service/*.generated.ts',
      'service/*.types.ts',
    ],
  },
];

/** The folders and kinds that have rules. */
export const RULES: readonly string[] = [...Object.keys(MAY_IMPORT), ...KINDS.map(({ name }) => name)];

/** The files and folders that the rules name. */
export const PLACES: readonly string[] = [
  ...Object.entries(MAY_IMPORT).flatMap(([folder, may]) => [folder, ...may]),
  ...KINDS.flatMap(({ files, exceptFiles = [], may = [], mayNot = [], exceptImports = [] }) => [
    ...files,
    ...exceptFiles,
    ...may,
    ...mayNot,
    ...exceptImports,
  ]),
];

const MAX_CIRCLE = 3;

/** A forbidden import. */
export interface Violation {
  file: string;
  imports: string;
  /** The folder or the kind of file whose rule forbids it. */
  rule: string;
}

/** Returns the forbidden imports of a file. `file` is its path from `src`, `text` its source. */
export function violations(file: string, text: string): Violation[] {
  return importsOf(file, text).flatMap((imports) =>
    rulesAgainst(file, imports).map((rule) => ({ file, imports, rule })),
  );
}

function rulesAgainst(file: string, imports: string): string[] {
  const folders = Object.entries(MAY_IMPORT).filter(([folder]) => isIn(file, [folder]));
  const kinds = KINDS.filter(({ files, exceptFiles = [] }) => isIn(file, files) && !isIn(file, exceptFiles));
  return [
    ...folders.filter(([folder, may]) => !isIn(imports, [folder, ...may])).map(([folder]) => folder),
    ...kinds.filter((kind) => isForbidden(kind, imports)).map(({ name }) => name),
  ];
}

function isForbidden({ may = ['*'], mayNot = [], exceptImports = [] }: Kind, imports: string): boolean {
  return !isIn(imports, may) || (isIn(imports, mayNot) && !isIn(imports, exceptImports));
}

/** Returns whether a file or package is one of these places, or in one of them. */
function isIn(path: string, places: readonly string[]): boolean {
  return places.some((place) => {
    const [start = '', end] = place.split('*');
    if (end !== undefined) return path.startsWith(start) && path.endsWith(end);
    return path === place || path.startsWith(place.endsWith(':') ? place : `${place}/`);
  });
}

/** Returns import cycles in the engine that are too large, including type imports. */
export function circles(texts: ReadonlyMap<string, string>): string[][] {
  const engine = [...texts].filter(([file]) => isIn(file, ['engine']));
  const imports = new Map(engine.map(([file, text]) => [file, importsOf(file, text)]));
  const reach = new Map([...imports.keys()].map((file) => [file, reachable(file, imports)]));
  const found = [...reach].map(([file, seen]) => [...seen].filter((other) => reach.get(other)?.has(file)).sort());
  const large = found.filter(({ length }) => length > MAX_CIRCLE).map((files) => [files.join(' '), files] as const);
  return [...new Map(large).values()];
}

/** Transitive imports of a file. */
function reachable(file: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [file];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const next of imports.get(at) ?? []) {
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  }
  return seen;
}

/** Returns the imports of a file, as paths from `src`, `npm:NAME` or `node:NAME`. */
function importsOf(file: string, text: string): string[] {
  return ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => resolve(file, fileName));
}

/** A `#` name resolves to one file per platform; all count as imported. */
function resolve(file: string, specifier: string): string[] {
  if (specifier.startsWith('#')) return Object.values(PLATFORM_IMPORTS[specifier] ?? {}).map(fromSource);
  if (specifier.startsWith('.')) return [fromSource(new URL(specifier, `file:///src/${file}`).pathname)];
  return [specifier.startsWith('node:') ? specifier : `npm:${specifier}`];
}

/** Turns `./src/engine/…` or `/src/engine/…` into `engine/…`, and `./build/…` into `build/…`. */
function fromSource(path: string): string {
  return path.replace(/^\.?\/(src\/)?/, '');
}

const PLATFORM_IMPORTS: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync('package.json', 'utf8'),
).imports;
