import { execFileSync } from 'node:child_process';

/** Builds `dist` once before the tests, because some of them run what the package ships. */
export default function buildDist(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
