import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { packagePath } from '../../engine/api/platform/package-files.ts';
import { packageVersion } from '../../engine/api/platform/platform.ts';
import { isRecord } from '../../engine/kernel/core/records.ts';
import { command, UsageError } from './command.ts';
import { CONFIG_FILES } from './config-file.ts';
import { print } from './output.ts';
import { shellWord } from './process.ts';

/** The test runners for which there is a test, with the commands that run it. */
const RUNNERS = {
  vitest: { folder: 'vitest', run: 'npx vitest run', script: 'vitest run' },
  node: { folder: 'node-test', run: 'node --test', script: 'node --test' },
};

/** The script `test` that `npm init` writes. */
const NPM_PLACEHOLDER = 'echo "Error: no test specified" && exit 1';

export const init = command('init', 'Write a config, a scenario, a test and a compose file into this folder', {
  details: 'Existing files stay as they are. package.json gets the scripts test and mock where it has none.',
  example: 'init',
  run() {
    const project = readManifest();
    const runner = /\bvitest\b/.test(project.text) ? RUNNERS.vitest : RUNNERS.node;
    for (const folder of ['any', runner.folder]) copyFiles(packagePath('examples/init', folder));
    const added = addScripts(project, { test: runner.script, mock: 'payment-request-mock' });
    if (added.length > 0) print(`wrote package.json: the scripts ${added.join(', ')}\n`);
    const steps = [
      ...(existsSync('node_modules/payment-request-mock') ? [] : installSteps()),
      [added.includes('test') ? 'npm test' : runner.run, 'run the test'],
      ['npm run mock', 'start the mock with the config'],
      ['npm run mock -- validate', 'check the scenario after a change'],
      ['docker compose -f compose.mock.yaml up --wait', 'start the mock in a container'],
    ];
    const width = Math.max(...steps.map(([line = '']) => line.length));
    return print(`\nNext:\n${steps.map(([line = '', why = '']) => `  ${line.padEnd(width)}  ${why}\n`).join('')}`);
  },
});

/** Copies the files of a folder into the current one, but for those that are there. */
function copyFiles(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const source = `${file.parentPath}/${file.name}`;
    const path = relative(folder, source);
    const kept = (CONFIG_FILES.includes(path) ? CONFIG_FILES : [path]).find((name) => existsSync(name));
    if (kept === undefined) cpSync(source, path, { errorOnExist: true });
    print(`${kept === undefined ? 'wrote' : 'kept '} ${kept ?? path}\n`);
  }
}

/** Adds npm scripts to package.json. Existing scripts stay. Returns the names of the new ones. */
function addScripts({ manifest, text }: ReturnType<typeof readManifest>, scripts: Record<string, string>): string[] {
  const present = isRecord(manifest.scripts) ? manifest.scripts : {};
  const isMissing = (name: string) => present[name] === undefined || present[name] === NPM_PLACEHOLDER;
  const added = Object.keys(scripts).filter(isMissing);
  const all = { ...present, ...Object.fromEntries(added.map((name) => [name, scripts[name]])) };
  const [, indent = '  '] = /^([ \t]+)"/m.exec(text) ?? [];
  if (added.length > 0)
    writeFileSync('package.json', `${JSON.stringify({ ...manifest, scripts: all }, null, indent)}\n`);
  return added;
}

/** Returns package.json, or that of a new project. @throws UsageError when it is not valid JSON */
function readManifest(): { manifest: Record<string, unknown>; text: string } {
  const text = existsSync('package.json') ? readFileSync('package.json', 'utf8') : '{ "private": true }';
  try {
    return { manifest: JSON.parse(text), text };
  } catch {
    throw new UsageError('package.json: not valid JSON. Fix it, then run init again');
  }
}

/** The package is on no registry: it is packed from the copy that runs. */
function installSteps(): [command: string, why: string][] {
  return [
    [`npm pack ${shellWord(relative('.', packagePath()))}`, 'pack the package into this folder'],
    [`npm i -D ./payment-request-mock-${packageVersion()}.tgz`, 'install it for the test'],
  ];
}
