/** Builds the bundles in `dist/` if a source has changed since the last build; run by `npm start`. */
import { BUILD_SOURCES, isStale } from './stale-build.ts';

// The build writes this file last.
if (isStale(BUILD_SOURCES, 'dist/openapi.json')) {
  process.stderr.write('building…\n');
  await import('./build.ts');
}
