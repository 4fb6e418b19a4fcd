import { existsSync, readFileSync } from 'node:fs';
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
    /** Whether `.js` files are ES modules. */
    isModule: manifest.type === 'module',
    /** Whether the package can be imported from here. */
    isInstalled: packages.has('payment-request-mock') || existsSync('node_modules/payment-request-mock'),
  };
}

/** Returns the test runner that `init` writes a test for. */
function runnerOf(packages: ReadonlySet<string>, scripts: unknown): 'vitest' | 'jest' | 'playwright' | 'node:test' {
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

/** Returns package.json; empty in a folder without a readable one, which is a project of plain files. */
function readManifest(): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
    return isRecord(content) ? content : {};
  } catch {
    return {};
  }
}
