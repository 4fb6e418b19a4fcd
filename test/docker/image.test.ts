import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';

/**
 * Builds the image and runs it with the program in BUILD_IMAGE: `build DIR -t NAME`, `run NAME COMMAND…` in a new
 * container on the host network, `config NAME`, `size NAME`. Skipped if it is not set.
 */
const tool = process.env.BUILD_IMAGE ?? '';
const image = 'payment-request-mock-under-test';
const quiet: ExecFileSyncOptionsWithStringEncoding = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };

interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  ExposedPorts: Record<string, unknown>;
  Healthcheck: { Test: string[] };
}

let config: ImageConfig;

beforeAll(() => {
  execFileSync(tool, ['build', '.', '-t', image], { stdio: ['ignore', 'ignore', 'inherit'] });
  config = JSON.parse(execFileSync(tool, ['config', image], quiet));
}, 600_000);

/** Runs a shell script in a new container. Returns its output. */
function inContainer(script: string): string {
  return execFileSync(tool, ['run', image, 'sh', '-ec', script], quiet).trim();
}

/** Entry point and health check of the image as shell words. */
const entry = () => config.Entrypoint.join(' ');
const healthCheck = () => config.Healthcheck.Test.slice(1).join(' ');

/** Starts the mock, waits until it is healthy, runs `script` and sends SIGTERM. */
function whileRunning(port: number, script: string): string {
  return inContainer(`
    export MOCK_PORT=${port}
    ${entry()} >/tmp/log & pid=$!
    until ${healthCheck()} >/dev/null 2>&1; do kill -0 $pid; done
    ${script}
    kill -TERM $pid
    wait $pid
  `);
}

const get = (port: number, path: string) => `node --input-type=module -e '
  const response = await fetch("http://127.0.0.1:${port}${path}", { headers: { "x-api-key": "test-api-key" } });
  await response.text();
  console.log(response.status);
'`;

test('image: runs as non-root with an exec-form entry point and one port', () => {
  expect(inContainer('id -u')).toBe('1000');
  expect(config.User).toBe('node');
  expect(Object.keys(config.ExposedPorts)).toEqual(['4010/tcp']);
  expect(config.Entrypoint[0]).toBe('node');
  expect(config.Healthcheck.Test[0]).toBe('CMD');
});

test('image: its health check works on any port', async () => {
  const port = await freePort();
  expect(whileRunning(port, get(port, '/v2/currencies'))).toBe('200');
  expect(inContainer(`MOCK_PORT=${port} ${healthCheck()} || echo code $?`)).toContain('code 1');
});

test('image: listens on all interfaces and logs calls', async () => {
  const port = await freePort();
  const log = whileRunning(port, `${get(port, '/v2/currencies')}; cat /tmp/log`);
  expect(log).toContain(`:${port}`);
  expect(log).toMatch(/^GET \/v2\/currencies 200 \d+ms/m);
  expect(config.Env).toContain('MOCK_HOST=0.0.0.0');
});

test('image: reads /scenarios and /fixtures', async () => {
  const port = await freePort();
  const scenario = {
    title: 'Currencies down',
    description: 'Answers 503 to the currency list.',
    steps: [{ do: 'fault.add', method: 'GET', path: '/v2/currencies', status: 503 }],
  };
  const output = inContainer(`
    echo '${JSON.stringify(scenario)}' >/scenarios/currencies-down.json
    echo '[]' >/fixtures/payers.json
    export MOCK_SCENARIO=currencies-down MOCK_PORT=${port}
    ${entry()} >/tmp/log & pid=$!
    until ${healthCheck()} >/dev/null 2>&1; do kill -0 $pid; done
    ${get(port, '/v2/currencies')}
    kill -TERM $pid
  `);
  expect(output).toBe('503');
});

test('image: keeps its state in the volume /state', async () => {
  const port = await freePort();
  // Adds a payer named after the run, then prints all runs in the state.
  const add = `node -e '
    const url = "http://127.0.0.1:${port}/w/team/__mock/";
    const body = JSON.stringify({ do: "payer.ensure", clientUserId: "run-" + process.argv[1] });
    fetch(url + "steps", { method: "POST", headers: { "content-type": "application/json" }, body })
      .then(() => fetch(url + "export"))
      .then(async (state) => console.log([...new Set((await state.text()).match(/run-\\d/g))].sort().join()));
  ' $run`;
  const output = inContainer(`
    export MOCK_PORT=${port} MOCK_STATE=/state/state.json MOCK_CONTROL_OPEN=true
    for run in 1 2; do
      ${entry()} >/tmp/log & pid=$!
      until ${healthCheck()} >/dev/null 2>&1; do kill -0 $pid; done
      ${add}
      kill -TERM $pid
      wait $pid
    done`);
  expect(output.split('\n')).toEqual(['run-1', 'run-1,run-2']);
});

test('image: exits with 0 within a second on SIGTERM', async () => {
  const port = await freePort();
  const output = inContainer(`
    export MOCK_PORT=${port}
    ${entry()} >/tmp/log & pid=$!
    until ${healthCheck()} >/dev/null 2>&1; do kill -0 $pid; done
    before=$(node -p 'Date.now()')
    kill -TERM $pid
    wait $pid
    echo code $?
    echo took $(( $(node -p 'Date.now()') - before ))
  `);
  expect(output).toContain('code 0');
  expect(Number(output.match(/took (\d+)/)?.[1])).toBeLessThan(1000);
});

test('image: generates records', async () => {
  const port = await freePort();
  expect(
    inContainer(`export MOCK_GENERATE=payments=10
    export MOCK_PORT=${port}
    ${entry()} >/tmp/log & pid=$!
    until ${healthCheck()} >/dev/null 2>&1; do kill -0 $pid; done
    ${get(port, '/v2/payments')}
    kill -TERM $pid`),
  ).toBe('200');
});

test('image: adds only a few megabytes to its base', () => {
  const bytes = Number(execFileSync(tool, ['size', image], quiet));
  expect(bytes).toBeLessThan(8_000_000);
});
