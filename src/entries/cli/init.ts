import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { packagePath } from '../../engine/api/platform/package-files.ts';
import { packageVersion } from '../../engine/api/platform/package-version.ts';
import { command } from './command.ts';
import { CONFIG_FILES } from './config-file.ts';
import { testFileOf } from './init-test.ts';
import { print } from './output.ts';
import { addScripts, canLoadTypeScript, findProject, type Project } from './project.ts';
import { shellWord } from './run-again.ts';

interface Planned {
  path: string;
  text: string;
  what: string;
}

const SOURCE = 'https://github.com/payment-request-mock/payment-request-mock.git';

export const init = command('init', 'Write a config, a scenario, a test and a compose file into this folder', {
  details: 'Existing files stay as they are. package.json gets the scripts test and mock where it has none.',
  example: 'init',
  run() {
    const project = findProject();
    const test = testFileOf(project);
    const files: Planned[] = [
      configFile(project),
      { path: 'mock/scenarios/half-paid-invoice.json', text: SCENARIO, what: 'a scenario of your own' },
      { path: test.path, text: test.text, what: `a test for ${project.runner}` },
      { path: 'compose.mock.yaml', text: COMPOSE, what: 'the mock in a container' },
    ];
    const width = Math.max(...files.map(({ path }) => path.length));
    for (const { path, text, what } of files) {
      const same = path.startsWith('mock.config.') ? CONFIG_FILES : [path];
      const kept = same.find((name) => existsSync(name));
      if (kept === undefined) {
        mkdirSync(dirname(path), { recursive: true });
        // The flag makes an error of a file that came to be meanwhile.
        writeFileSync(path, text, { flag: 'wx' });
      }
      print(`${kept === undefined ? 'wrote' : 'kept '} ${(kept ?? path).padEnd(width)}  ${what}\n`);
    }
    const added = addScripts({ test: test.script, mock: 'payment-request-mock' });
    if (added.length > 0) print(`wrote ${'package.json'.padEnd(width)}  scripts: ${added.join(', ')}\n`);
    return print(`\nNext:\n${nextSteps(project, added.includes('test') ? 'npm test' : test.run)}`);
  },
});

function nextSteps({ isInstalled }: Project, run: string): string {
  const steps = [
    ...(isInstalled ? [] : installSteps()),
    [run, 'run the test'],
    ['npm run mock', 'start the mock with the config'],
    ['npm run mock -- validate', 'check the scenario after a change'],
    ['docker compose -f compose.mock.yaml up --wait', 'start the mock in a container'],
  ];
  const width = Math.max(...steps.map(([command = '']) => command.length));
  return steps.map(([command = '', why = '']) => `  ${command.padEnd(width)}  ${why}\n`).join('');
}

/** The package is on no registry: it is packed from the copy that runs. */
function installSteps(): [command: string, why: string][] {
  return [
    [`npm pack ${shellWord(relative('.', packagePath()))}`, 'pack the package into this folder'],
    [`npm i -D ./payment-request-mock-${packageVersion()}.tgz`, 'install it, so that the test finds it'],
  ];
}

/** Returns the configuration file in the best form that the project can load. */
function configFile({ isTypeScript, isInstalled }: Project): Planned {
  const what = 'options of the command payment-request-mock';
  if (!isInstalled) return { path: 'mock.config.json', text: CONFIG_JSON, what };
  return { path: `mock.config.${isTypeScript && canLoadTypeScript() ? 'ts' : 'mjs'}`, text: CONFIG, what };
}

const CONFIG = `import { defineConfig } from 'payment-request-mock';

/** Options of the command payment-request-mock. Flags and variables such as MOCK_PORT win over them. */
export default defineConfig({
  port: 4010,
  scenarios: './mock/scenarios',
  // Scenarios to apply at start and after each reset; GET /__mock/scenarios lists all.
  scenario: [],
});
`;

const CONFIG_JSON = `${JSON.stringify({ port: 4010, scenarios: './mock/scenarios', scenario: [] }, null, 2)}\n`;

const SCENARIO = `${JSON.stringify(
  {
    $schema: '../../node_modules/payment-request-mock/docs/schema/scenario.json',
    title: 'An invoice is paid in part',
    description: 'Creates a request and pays a part of it.',
    params: { amount: '100', paid: '40' },
    steps: [
      {
        do: 'request.create',
        payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
        amount: '{{amount}}',
        invoiceCurrency: 'USD',
        paymentCurrency: 'FAU-sepolia',
      },
      { do: 'request.pay', amount: '{{paid}}' },
    ],
  },
  null,
  2,
)}\n`;

const COMPOSE = `services:
  payment-request-mock:
    build: ${SOURCE}
    ports: ['4010:4010']
    volumes: ['./mock/scenarios:/scenarios:ro']
    environment:
      # Applied at start; the flags of the command are variables here, such as MOCK_WEBHOOK.
      MOCK_SCENARIO: ''
    extra_hosts: ['host.docker.internal:host-gateway']
`;
