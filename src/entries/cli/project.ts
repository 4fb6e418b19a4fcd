import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isRecord } from '../../engine/kernel/core/is-record.ts';

/** The test runners that `init` writes a test for. */
export type TestRunner = 'vitest' | 'jest' | 'playwright' | 'node:test';

/** What `init` finds out about the project in the current folder. */
export interface Project {
  runner: TestRunner;
  isTypeScript: boolean;
  /** Whether `.js` files are ES modules. */
  isModule: boolean;
  /** Whether the package can be imported from here. */
  isInstalled: boolean;
}

/** Returns what kind of project the current folder is, from its package.json and configuration files. */
export function findProject(): Project {
  const manifest = readManifest()?.content ?? {};
  const packages = new Set(
    ['dependencies', 'devDependencies'].flatMap((field) => {
      const value = manifest[field];
      return isRecord(value) ? Object.keys(value) : [];
    }),
  );
  return {
    runner: runnerOf(packages, manifest.scripts),
    isTypeScript: packages.has('typescript') || existsSync('tsconfig.json'),
    isModule: manifest.type === 'module',
    isInstalled: packages.has('payment-request-mock') || existsSync('node_modules/payment-request-mock'),
  };
}

function runnerOf(packages: ReadonlySet<string>, scripts: unknown): TestRunner {
  const script = isRecord(scripts) && typeof scripts.test === 'string' ? scripts.test : '';
  if (packages.has('vitest') || /\bvitest\b/.test(script)) return 'vitest';
  if (packages.has('jest') || /\b(jest|react-scripts)\b/.test(script)) return 'jest';
  return packages.has('@playwright/test') ? 'playwright' : 'node:test';
}

/** Returns true when this Node runs TypeScript files, by itself or with a loader. */
export function canLoadTypeScript(): boolean {
  const features: object = process.features;
  const options = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
  return ('typescript' in features && Boolean(features.typescript)) || /\b(tsx|ts-node)\b/.test(options);
}

/** What `npm init` writes for a project without tests. */
const PLACEHOLDER = 'no test specified';

/**
 * Sets the script `test` of package.json where there is none, or only that of `npm init`. Returns whether it did; a file that
 * is no package.json stays as it is.
 */
export function addTestScript(script: string): boolean {
  const manifest = readManifest();
  if (manifest === undefined) return false;
  const { text, content } = manifest;
  const scripts = content.scripts ?? {};
  if (!isRecord(scripts)) return false;
  const { test } = scripts;
  if (test !== undefined && !String(test).includes(PLACEHOLDER)) return false;
  const [, indent = '  '] = /^([ \t]+)"/m.exec(text) ?? [];
  const changed = JSON.stringify({ ...content, scripts: { ...scripts, test: script } }, null, indent);
  writeFileSync('package.json', `${changed}\n`);
  return true;
}

/** Returns package.json; undefined in a folder without a readable one, which is a project of plain files. */
function readManifest(): { text: string; content: Record<string, unknown> } | undefined {
  try {
    const text = readFileSync('package.json', 'utf8');
    const content: unknown = JSON.parse(text);
    return isRecord(content) ? { text, content } : undefined;
  } catch {
    return undefined;
  }
}
