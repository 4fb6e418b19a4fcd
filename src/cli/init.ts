import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { packagePath, readText } from '../engine/api/platform/package-files.ts';
import { packageVersion } from '../engine/api/platform/platform.ts';
import { isRecord } from '../engine/kernel/core/records.ts';
import { command, UsageError } from './command.ts';
import { CONFIG_FILES } from './config-file.ts';
import { print, table } from './output.ts';
import { shellWord } from './process.ts';

/** The `test` script that `npm init` writes. */
const NPM_PLACEHOLDER = 'echo "Error: no test specified" && exit 1';

export const init = command('init', 'Write a config, a scenario, a test and a compose file into this folder', {
  details: 'Existing files are kept. The scripts test and mock are added to package.json if they are missing.',
  example: 'init',
  run() {
    const text = existsSync('package.json') ? readText('package.json') : '{ "private": true }';
    const manifest = parseManifest(text);
    const [folder, test] = /\bvitest\b/.test(text) ? ['vitest', 'vitest run'] : ['node-test', 'node --test'];
    for (const name of ['any', folder]) copyFiles(packagePath('examples/init', name));
    const present = isRecord(manifest.scripts) ? manifest.scripts : {};
    const isMissing = ([name]: [string, string]) => (present[name] ?? NPM_PLACEHOLDER) === NPM_PLACEHOLDER;
    const added = Object.entries({ test, mock: 'payment-request-mock' }).filter(isMissing);
    if (added.length > 0) {
      const [, indent = '  '] = /^([ \t]+)"/m.exec(text) ?? [];
      const scripts = { ...present, ...Object.fromEntries(added) };
      writeFileSync('package.json', `${JSON.stringify({ ...manifest, scripts }, null, indent)}\n`);
      print(`wrote package.json: the scripts ${added.map(([name]) => name).join(', ')}`);
    }
    const steps = [
      // The package is not on a registry, so it is packed from the running copy.
      [`npm pack ${shellWord(relative('.', packagePath()))}`, 'pack the package into this folder'],
      [`npm i -D ./payment-request-mock-${packageVersion()}.tgz`, 'install it for the test'],
      [added.some(([name]) => name === 'test') ? 'npm test' : test.replace('vitest', 'npx vitest'), 'run the test'],
      ['npm run mock', 'start the mock with the config'],
      ['npm run mock -- validate', 'check the scenario after a change'],
      ['docker compose -f compose.mock.yaml up --wait', 'start the mock in a container'],
    ] as const;
    return print(`\nNext:\n${table(existsSync('node_modules/payment-request-mock') ? steps.slice(2) : steps)}`);
  },
});

/** Copies the files of a folder into the current one. Existing files stay. */
function copyFiles(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const source = `${file.parentPath}/${file.name}`;
    const path = relative(folder, source);
    const kept = (CONFIG_FILES.includes(path) ? CONFIG_FILES : [path]).find((name) => existsSync(name));
    if (kept === undefined) cpSync(source, path);
    print(kept === undefined ? `wrote ${path}` : `kept  ${kept}`);
  }
}

/** @throws UsageError when package.json is not valid JSON */
function parseManifest(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('package.json: not valid JSON. Fix it, then run init again');
  }
}
