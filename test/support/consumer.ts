import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from './folder.ts';

/** Creates a project that depends on the built package, and on `packages` of this repository. Returns its path. */
export function consumerProject(
  files: Readonly<Record<string, unknown>> = {},
  packages: readonly string[] = [],
): string {
  const folder = realpathSync(temporaryFolder({ 'package.json': { name: 'consumer', private: true }, ...files }));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(resolve('.'), join(folder, 'node_modules/payment-request-mock'), 'junction');
  symlinkSync(resolve('dist/cli.js'), join(folder, 'node_modules/.bin/payment-request-mock'));
  for (const name of packages)
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name), 'junction');
  return folder;
}
