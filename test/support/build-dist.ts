import { execFileSync } from 'node:child_process';

/** Builds `dist` once before the tests, because some of them run what the package ships. `npm run docs` needs none. */
export default function buildDist(): void {
  if (process.env.UPDATE_DOCS) return;
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
