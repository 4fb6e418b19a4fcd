import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isRecord } from '../../engine/kernel/core/is-record.ts';

/** What `init` finds out about the project in the current folder. */
export type Project = ReturnType<typeof findProject>;

/** Returns what kind of project the current folder is, from its package.json and configuration files. */
export function findProject() {
  const manifest = readManifest();
  const packages = new Set(
    ['dependencies', 'devDependencies'].flatMap((field) => {
      const value = manifest[field];
      return isRecord(value) ? Object.keys(value) : [];
    }),
  );
  return {
    runner: runnerOf(packages, manifest.scripts),
    isTypeScript: packages.has('typescript') || existsSync('tsconfig.json'),
    /** Whether the package can be imported from here. */
    isInstalled: packages.has('payment-request-mock') || existsSync('node_modules/payment-request-mock'),
  };
}

/** Returns the test runner that `init` writes a test for. */
function runnerOf(packages: ReadonlySet<string>, scripts: unknown): 'vitest' | 'node:test' {
  const script = isRecord(scripts) && typeof scripts.test === 'string' ? scripts.test : '';
  return packages.has('vitest') || /\bvitest\b/.test(script) ? 'vitest' : 'node:test';
}

/** Returns true when this Node runs TypeScript files, by itself or with a loader. */
export function canLoadTypeScript(): boolean {
  const features: object = process.features;
  const options = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
  return ('typescript' in features && Boolean(features.typescript)) || /\b(tsx|ts-node)\b/.test(options);
}

/** The script `test` that `npm init` writes. */
const NPM_PLACEHOLDER = 'echo "Error: no test specified" && exit 1';

/** Adds npm scripts to package.json, which is created if there is none. Existing scripts stay. Returns the names of the new ones. */
export function addScripts(scripts: Readonly<Record<string, string>>): string[] {
  const text = existsSync('package.json') ? readFileSync('package.json', 'utf8') : '{ "private": true }';
  const manifest = parseObject(text);
  if (manifest === undefined) return [];
  const present = isRecord(manifest.scripts) ? manifest.scripts : {};
  const isMissing = (name: string) => present[name] === undefined || present[name] === NPM_PLACEHOLDER;
  const added = Object.keys(scripts).filter(isMissing);
  if (added.length === 0) return [];
  const all = { ...present, ...Object.fromEntries(added.map((name) => [name, scripts[name]])) };
  const [, indent = '  '] = /^([ \t]+)"/m.exec(text) ?? [];
  writeFileSync('package.json', `${JSON.stringify({ ...manifest, scripts: all }, null, indent)}\n`);
  return added;
}

/** Returns package.json; empty in a folder without a readable one, which is a project of plain files. */
function readManifest(): Record<string, unknown> {
  return (existsSync('package.json') && parseObject(readFileSync('package.json', 'utf8'))) || {};
}

/** Returns the object that a text is in JSON; undefined for anything else. */
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return isRecord(content) ? content : undefined;
  } catch {
    return undefined;
  }
}
