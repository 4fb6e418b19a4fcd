import { readFileSync } from 'node:fs';
import ts from 'typescript';

/*
 * Import rules. Paths are relative to `src`, packages are `npm:NAME`, built-in modules are `node:NAME`. A folder stands
 * for everything in it, `npm:` for every package, and `*` for any text.
 */

/** What every folder of the service may use. */
const BASICS = ['engine', 'npm:', 'service/calldata', 'service/wire'];

/** The public types, the mock and its client, and what `payment-request-mock/webhooks` exports. */
const PUBLIC = [
  'entries/types',
  'entries/client/connect-mock.ts',
  'entries/node/create-mock.ts',
  'entries/node/start-mock.ts',
  'service/names.generated.ts',
  'service/steps.generated.ts',
  'service/webhooks/payload-schemas.ts',
];

/** Helpers for the programs above the mock. They know neither its state nor its records. */
const HELPERS = [
  // Time and timers, which only these files take from the platform.
  'engine/kernel/clock/clock.ts',
  'engine/kernel/clock/timers.ts',
  // Errors of options, and the reason of a failed call.
  'engine/kernel/core/errors.ts',
  // Values: JSON of limited depth, bodies of limited size, fields of an unknown object.
  'engine/kernel/core/json.ts',
  'engine/kernel/core/read-up-to.ts',
  'engine/kernel/core/records.ts',
  // Texts for people: suggestions, control characters, secrets.
  'engine/kernel/core/nearest.ts',
  'engine/kernel/core/text.ts',
  // Files of the package, and its version.
  'engine/api/platform/package-files.ts',
  'engine/api/platform/platform.ts',
  // A server for a function from `Request` to `Response`.
  'entries/node/mock-server.ts',
];

/**
 * What a folder may import besides itself, from the bottom to the top of the house. A file obeys the rows of all
 * folders that it is in.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // The engine: a stateful API mock that knows nothing about payments.
  engine: ['build', 'node:', 'npm:', 'package.json'],
  'engine/kernel': ['npm:zod'],
  'engine/kernel/core': ['npm:zod'],
  'engine/kernel/clock': ['engine/kernel/core', 'npm:zod'],
  'engine/kernel/store': ['engine/kernel/core'],
  'engine/kernel/calls': ['engine/kernel/core', 'engine/kernel/clock'],
  'engine/kernel/world': ['engine/kernel', 'npm:zod'],
  'engine/api': ['engine/kernel', 'build', 'node:', 'npm:', 'package.json'],
  'engine/api/platform': ['engine/kernel/core', 'build', 'node:', 'package.json'],
  'engine/api/http': ['engine/kernel', 'engine/api/platform', 'npm:'],
  'engine/api/calls': ['engine/kernel', 'engine/api/http', 'npm:zod'],
  'engine/api/faults': ['engine/kernel', 'engine/api/http', 'npm:'],
  'engine/api/webhooks': ['engine/kernel', 'engine/api', 'npm:zod'],
  'engine/control': ['engine/kernel', 'engine/api', 'npm:'],
  'engine/mock/definition': ['engine/kernel', 'engine/api', 'engine/control', 'npm:'],
  'engine/mock/app': ['engine/kernel', 'engine/api', 'engine/control', 'engine/mock/definition', 'npm:'],

  // The service, floor by floor.
  service: ['engine', 'build', 'npm:'],
  'service/assumptions': ['engine/kernel/world/assumption.ts', 'engine/kernel/world/declarations.ts'],
  'service/calldata': ['engine/kernel/core', 'npm:'],
  'service/wire': ['engine', 'service/calldata', 'npm:'],
  'service/catalogue': BASICS,
  'service/catalogue/currencies': BASICS,
  'service/catalogue/timing': BASICS,
  'service/catalogue/protocol-fee': [...BASICS, 'service/catalogue/currencies'],
  'service/catalogue/wallets': [...BASICS, 'service/catalogue/currencies'],
  'service/people': [...BASICS, 'service/catalogue'],
  'service/people/sessions': BASICS,
  'service/people/payers': BASICS,
  'service/people/payment-details': [...BASICS, 'service/people/payers'],
  'service/people/destinations': [...BASICS, 'service/catalogue'],
  'service/people/client-ids': [...BASICS, 'service/catalogue', 'service/people/destinations'],
  'service/money': [...BASICS, 'service/catalogue', 'service/people'],
  'service/money/requests': [...BASICS, 'service/catalogue', 'service/people'],
  'service/money/payments': [...BASICS, 'service/catalogue', 'service/people', 'service/money/requests'],
  'service/money/intents': [
    ...BASICS,
    'service/catalogue',
    'service/people',
    'service/money/requests',
    'service/money/payments',
  ],
  'service/money/offramps': [
    ...BASICS,
    'service/catalogue',
    'service/people',
    'service/money/requests',
    'service/money/payments',
  ],
  'service/money/recurring': [
    ...BASICS,
    'service/catalogue',
    'service/people',
    'service/money/requests',
    'service/money/payments',
  ],
  'service/money/payouts': [...BASICS, 'service/catalogue', 'service/people', 'service/money'],
  'service/money/settlement': [...BASICS, 'service/catalogue', 'service/people', 'service/money'],
  'service/secure-payments': [...BASICS, 'service/catalogue', 'service/people', 'service/money'],
  'service/request-api': [...BASICS, 'service/catalogue', 'service/people', 'service/money', 'service/secure-payments'],
  'service/health': BASICS,
  'service/journeys': [...BASICS, 'service/money'],
  'service/webhooks': [...BASICS, 'service/people', 'service/money', 'service/secure-payments'],
  'service/chain': [...BASICS, 'service/catalogue', 'service/people', 'service/money'],
  'service/devchain': ['engine/kernel/core', 'service/calldata', 'service/catalogue/currencies', 'npm:'],
  'service/generate': [...BASICS, 'service/catalogue', 'service/money'],

  // Ways in.
  entries: ['engine', 'service', 'node:', 'npm:'],
  'entries/types': ['engine', 'service'],
  'entries/client': ['engine', 'service', 'entries/types', 'node:'],

  // Programs that use a mock like any user, and the command above them.
  tools: [
    ...PUBLIC,
    ...HELPERS,
    // Amounts.
    'engine/kernel/core/decimal.ts',
    // Which hosts are this machine.
    'engine/kernel/core/hosts.ts',
    // The examiner sends webhooks as the service does: same timeout, same refusal of public addresses.
    'engine/api/platform/network.ts',
    'engine/api/platform/webhook-address.ts',
    'engine/api/webhooks/send-request.ts',
    // A random seed.
    'engine/kernel/core/secret.ts',
    'node:',
    'npm:zod',
  ],
  cli: [
    ...PUBLIC,
    ...HELPERS,
    // Flags with a duration, and the options of the log, which are declared like those of the mock.
    'engine/kernel/clock/duration.ts',
    'engine/kernel/core/option.ts',
    // Lists of assumptions, checked like those of `reportAssumptions`.
    'entries/report/listed-assumptions.ts',
    // The command `chain` keeps its chain in the foreground.
    'entries/chain',
    'service/devchain/tokens.ts',
    // Reports are written, and credentials read, by the command. It starts the tools through the package.
    'tools/examine/examine.types.ts',
    'tools/examine/report.ts',
    'tools/verify/credentials.ts',
    'node:',
    'npm:payment-request-mock',
    'npm:zod',
  ],
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
    mayNot: ['engine/api/platform'],
    exceptImports: ['engine/api/platform/platform.ts', 'engine/api/platform/webhook-address.ts'],
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
      'service/people/destinations/destination-id.ts',
      'service/wire/define-payload.ts',
      'service/wire/patterns.ts',
      '*.model.ts',
      'npm:zod',
    ],
  },
  {
    name: 'commands know neither HTTP nor the wire',
    files: [
      'service/*.commands.ts',
      'service/people/client-ids/fee-plan.ts',
      'service/money/payments/payment-search.ts',
      'service/money/requests/payment-routes.ts',
      'service/money/requests/remaining-amounts.ts',
      'service/secure-payments/link-lookups.ts',
      'service/secure-payments/visible-link.ts',
    ],
    mayNot: [
      'engine/api/http',
      'engine/control',
      'engine/mock',
      'service/money/payments/payment-item.ts',
      'service/wire',
      '*.operations.ts',
      '*.resource.ts',
      'npm:@hono',
      'npm:hono',
    ],
    exceptImports: ['service/wire/caller.ts', 'service/wire/define-payload.ts', 'service/wire/patterns.ts'],
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
      'entries/types',
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

/** Returns circles of more than three files, including type imports, and circles of any size at run time. */
export function circles(texts: ReadonlyMap<string, string>): string[][] {
  const all = new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]));
  const atRunTime = new Map([...texts].map(([file, text]) => [file, importsOf(file, withoutTypeImports(text))]));
  return [...circlesIn(all).filter(({ length }) => length > MAX_CIRCLE), ...circlesIn(atRunTime)];
}

/** Returns circles of folders, at every depth: a folder stands for all files below it. */
export function folderCircles(texts: ReadonlyMap<string, string>): string[][] {
  const found = [1, 2, 3, 4].flatMap((depth) => {
    const folders = new Map<string, string[]>();
    for (const [file, text] of texts) {
      const folder = folderOf(file, depth);
      const files = importsOf(file, text).filter((other) => texts.has(other));
      const others = files.map((other) => folderOf(other, depth)).filter((other) => other !== folder);
      folders.set(folder, [...(folders.get(folder) ?? []), ...others]);
    }
    return circlesIn(folders);
  });
  return [...new Map(found.map((folders) => [folders.join(' '), folders])).values()];
}

function folderOf(file: string, depth: number): string {
  return file.split('/').slice(0, -1).slice(0, depth).join('/');
}

function withoutTypeImports(text: string): string {
  return text.replaceAll(/^(import|export) type [^;]*;$/gm, '');
}

/** Returns groups of names that reach each other. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const reach = new Map([...imports.keys()].map((name) => [name, reachable(name, imports)]));
  const found = [...reach].map(([name, seen]) => [...seen].filter((other) => reach.get(other)?.has(name)).sort());
  return [...new Map(found.filter(({ length }) => length > 0).map((names) => [names.join(' '), names])).values()];
}

/** Transitive imports. */
function reachable(name: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [name];
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
