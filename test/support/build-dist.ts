import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set once `dist` is built. */
    distIsBuilt: true;
  }
}

/**
 * Builds `dist` once before the tests, because some of them run what the package ships. Several projects ask for it; the
 * first one builds. `npm run docs` needs none.
 */
export function setup({ vitest }: TestProject): void {
  if (process.env.UPDATE_DOCS) return;
  if (vitest.getRootProject().getProvidedContext().distIsBuilt) return;
  // On Windows npm is a script, which takes a shell.
  const shell = process.platform === 'win32';
  // Without the tests that take long, nothing reads declarations.
  const script = vitest.config.tagsFilter === undefined ? 'build' : 'bundle';
  execFileSync('npm', ['run', '--silent', script], { shell, stdio: ['ignore', 'ignore', 'inherit'] });
  vitest.provide('distIsBuilt', true);
}
