import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Import rules. All rules whose `files` match a file apply to it. */

export interface Layer {
  name: string;
  files: RegExp;
  /** Allowed imports: paths from the repository root, or package names. */
  may: RegExp;
}

const PACKAGE = '(?!\\.|src/)';

export const LAYERS: readonly Layer[] = [
  { name: 'core is pure', files: /^src\/engine\/kernel\/core\//, may: /^(src\/engine\/kernel\/core\/|zod$)/ },
  {
    name: 'time stands on core',
    files: /^src\/engine\/kernel\/clock\/(clock|duration|timers)\.ts$/,
    may: /^src\/engine\/kernel\/(core|clock)\//,
  },
  {
    name: 'the store stands on core',
    files: /^src\/engine\/kernel\/store\//,
    may: /^src\/engine\/kernel\/(core|store)\//,
  },
  { name: 'the kernel knows no HTTP', files: /^src\/engine\/kernel\//, may: /^(src\/engine\/kernel\/|zod$)/ },
  {
    name: 'the API knows the kernel',
    files: /^src\/engine\/api\//,
    may: new RegExp(`^(src/engine/(kernel|api)/|${PACKAGE})`),
  },
  {
    name: 'the control API knows the API and the kernel',
    files: /^src\/engine\/control\//,
    may: new RegExp(`^(src/engine/(kernel|api|control)/|${PACKAGE})`),
  },
  {
    name: 'the engine knows no service and no entry',
    files: /^src\/engine\//,
    may: new RegExp(`^(src/engine/|${PACKAGE})`),
  },
  {
    name: 'the engine knows its platform by the interface alone',
    files: /^src\/engine\/(?!api\/platform\/)/,
    may: /^(?!src\/engine\/api\/(platform\/(?!(platform|package-version)\.ts$)|webhooks\/network(\.browser)?\.ts$))/,
  },
  {
    name: 'only a start with a state file loads its code',
    files: /^src\/(?!engine\/mock\/state\/|entries\/node\/start-mock\.ts$|entries\/worker\/)/,
    may: /^(?!src\/engine\/mock\/state\/)/,
  },
  {
    name: 'rows are saved without Node',
    files: /^src\/engine\/mock\/state\/row-store\.ts$/,
    may: /^(?!node:|src\/engine\/mock\/state\/)/,
  },
  {
    name: 'the service knows no entry',
    files: /^src\/service\//,
    may: new RegExp(`^(src/(engine|service)/|${PACKAGE})`),
  },
  {
    name: 'the wire knows no resource',
    files: /^src\/service\/wire\//,
    may: /^(?!src\/service\/(?!wire\/|calldata\/)[\w-]+\/)/,
  },
  {
    name: 'what money stands on does not know it',
    files: /^src\/service\/(currencies|client-ids|destinations|payers|payment-details|sessions|timing|wallets)\//,
    may: /^(?!src\/service\/(requests|payments|payouts|recurring|intents|offramps|secure-payments|webhooks|generate)\/)/,
  },
  {
    name: 'destinations know no client IDs',
    files: /^src\/service\/destinations\//,
    may: /^(?!src\/service\/client-ids\/)/,
  },
  {
    name: 'payers know no bank accounts',
    files: /^src\/service\/payers\//,
    may: /^(?!src\/service\/payment-details\/)/,
  },
  {
    name: 'money does not know what stands on it',
    files: /^src\/service\/(requests|payments|payouts|recurring|intents|offramps|secure-payments)\//,
    may: /^(?!src\/service\/(webhooks|generate|chain|journeys)\/)/,
  },
  {
    name: 'calldata is pure',
    files: /^src\/service\/calldata\//,
    may: new RegExp(`^(src/engine/kernel/core/|src/service/calldata/|src/service/patterns\\.ts$|${PACKAGE})`),
  },
  {
    name: 'the development chain is pure',
    files: /^src\/service\/devchain\//,
    may: new RegExp(
      `^(src/engine/kernel/core/|src/service/(calldata|devchain)/|src/service/currencies/currencies\\.model\\.ts$|${PACKAGE}(?!node:))`,
    ),
  },
  {
    name: 'a model knows the store, core and other models',
    files: /^src\/.*\.model\.ts$/,
    may: /^(zod$|src\/engine\/kernel\/|src\/service\/(patterns|define-payload|calldata\/[\w-]+|destinations\/destination-id)\.ts$|src\/.*\.model\.ts$)/,
  },
  {
    name: 'the domain knows neither HTTP nor the wire',
    files: /service\/.*\.commands\.ts$|\/(fee-plan|links|link-view|payment-(routes|search)|remaining-amounts)\.ts$/,
    may: /^(?!hono|@hono)(?!.*(\.operations|\.resource|\/link-(calldata|handlers)|\/payment-item)\.ts$)(?!.*\/wire\/)(?!src\/engine\/(api\/http|control|mock)\/)(?!src\/entries\/)/,
  },
  {
    name: 'the panel has no commands',
    files: /^src\/(entries\/panel\/|service\/.*\.panel\.ts$)/,
    may: /^(?!.*\.commands\.ts$)/,
  },
  { name: 'v1 does not lean on v2', files: /-v1\.operations\.ts$/, may: /^(?!.*-v2\.operations\.ts$)/ },
  { name: 'v2 does not lean on v1', files: /-v2\.operations\.ts$/, may: /^(?!.*-v1\.operations\.ts$)/ },
  {
    name: 'the client carries no server code but its webhook receiver',
    files: /^src\/entries\/client\/(?!webhook-receiver\.ts$)/,
    may: /^(src\/entries\/client\/|src\/engine\/(kernel\/core\/(globals|key|read-up-to)|.*\.types)\.ts$|src\/service\/.*\.(types|generated)\.ts$|src\/entries\/\w+\.types\.ts$)/,
  },
];

/** A forbidden import. */
export interface Violation {
  file: string;
  imports: string;
  layer: string;
}

/** Returns the forbidden imports of a file. `text` is its source, `file` its path from the root. */
export function violations(file: string, text: string): Violation[] {
  const layers = LAYERS.filter(({ files }) => files.test(file));
  return importsOf(file, text).flatMap((imports) =>
    layers.filter(({ may }) => !may.test(imports)).map(({ name }) => ({ file, imports, layer: name })),
  );
}

/** Returns import cycles in the engine that are too large, including type imports. */
export function circles(texts: ReadonlyMap<string, string>): string[][] {
  const engine = [...texts].filter(([file]) => file.startsWith('src/engine/'));
  const imports = new Map(engine.map(([file, text]) => [file, importsOf(file, text)]));
  const reach = new Map([...imports.keys()].map((file) => [file, reachable(file, imports)]));
  const found = [...reach].map(([file, seen]) => [...seen].filter((other) => reach.get(other)?.has(file)).sort());
  const large = found.filter(({ length }) => length > MAX_CIRCLE).map((files) => [files.join(' '), files] as const);
  return [...new Map(large).values()];
}

const MAX_CIRCLE = 3;

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

/** Imports of a file: relative paths and `#` names as paths from the root, packages by name. */
function importsOf(file: string, text: string): string[] {
  return ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => resolve(file, fileName));
}

/** A `#` name resolves to one file per platform; all count as imported. */
function resolve(file: string, specifier: string): string[] {
  if (specifier.startsWith('#')) return platformFiles(specifier);
  return [specifier.startsWith('.') ? new URL(specifier, `file:///${file}`).pathname.slice(1) : specifier];
}

const PLATFORM_IMPORTS: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync('package.json', 'utf8'),
).imports;

function platformFiles(name: string): string[] {
  return Object.values(PLATFORM_IMPORTS[name] ?? {}).map((path) => path.replace('./', ''));
}
