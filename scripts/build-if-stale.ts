/** Builds the bundles in `dist/` if a source has changed since the last build; run by `npm start`. */
import { isStale } from './stale-build.ts';

const SOURCES = ['src', 'scripts', 'fixtures', 'scenarios', 'package.json', 'package-lock.json'];

// The build writes this file last.
if (isStale(SOURCES, 'dist/openapi.json')) {
  process.stderr.write('building…\n');
  await import('./build.ts');
}
