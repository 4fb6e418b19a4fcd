import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    distIsBuilt: true;
  }
}

/** Builds `dist` once for all projects whose tests run the built package. */
export function setup({ vitest }: TestProject): void {
  if (process.env.UPDATE_DOCS) return;
  if (vitest.getRootProject().getProvidedContext().distIsBuilt) return;
  // On Windows npm is a script that needs a shell.
  const shell = process.platform === 'win32';
  // Only long tests read declarations.
  const script = vitest.config.tagsFilter === undefined ? 'build' : 'bundle';
  execFileSync('npm', ['run', '--silent', script], { shell, stdio: ['ignore', 'ignore', 'inherit'] });
  vitest.provide('distIsBuilt', true);
}
