import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { BUILD_SOURCES, isStale } from '../../scripts/stale-build.ts';

/** Builds `dist`, unless it is up to date, for the projects whose tests run the built package. */
export function setup({ vitest }: TestProject): void {
  if (process.env.UPDATE_DOCS) return;
  // Only long tests read declarations. Each script writes its file last.
  const isShort = vitest.config.tagsFilter?.includes('!long') === true;
  const [script, output] = isShort ? ['bundle', 'dist/openapi.json'] : ['build', 'dist/index.d.ts'];
  if (!isStale(BUILD_SOURCES, output)) return;
  // On Windows npm is a script that needs a shell.
  const shell = process.platform === 'win32';
  execFileSync('npm', ['run', '--silent', script], { shell, stdio: ['ignore', 'ignore', 'inherit'] });
}
