/** Installs the package, packed as npm would publish it, beside others in an empty folder. It needs the registry and a built dist. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A peer outside of its range makes this fail. `variables` are those of the commands that `run` runs there. */
export function installPackage(packages, variables = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'installed-'));
  // The packages that npx was asked for, if it runs this file, are not asked for here.
  const env = { ...process.env, npm_config_package: undefined, ...variables };
  const run = (command, args, { cwd = '.' } = {}) =>
    execFileSync(command, args, {
      cwd: join(folder, cwd),
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      env,
    });
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { stdio: 'ignore', env });
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['install', ...flags, ...packages, `./payment-request-mock-${version}.tgz`]);
  const versionOf = (name) =>
    JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
  const versions = packages.map((name) => name.replace(/(?<=.)@.*$/, '')).map((name) => `${name} ${versionOf(name)}`);
  return { folder, env, run, versions, versionOf, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
