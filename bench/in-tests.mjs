/**
 * `npm run build && node bench/in-tests.mjs`: prints what a test suite notices of the mock: a thousand mocks in a process, a run of vitest with one file and
 * with two hundred, each with a mock and without.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { interleaved } from './measure.mjs';

const FILES = 200;
const MOCKS = `import { createMock } from 'payment-request-mock';
const before = process.cpuUsage();
const mocks = Array.from({ length: 1000 }, () => createMock());
await Promise.all(mocks.map((mock) => mock.fetch('/v2/currencies?id=USD', { headers: { 'x-api-key': 'test-api-key' } })));
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));`;
const WITH = `import { createMock } from 'payment-request-mock';
import { expect, test } from 'vitest';
test('a request is made', async () => {
  const mock = createMock();
  const answer = await mock.fetch('/v2/currencies?id=USD', { headers: { 'x-api-key': 'test-api-key' } });
  expect(answer.status).toBe(200);
});
`;
const WITHOUT = `import { expect, test } from 'vitest';
test('an answer is made', async () => {
  expect(new Response('{}').status).toBe(200);
});
`;

// Inside of the package, so that vitest is found.
const folder = mkdtempSync(join('build', 'in-tests-'));
try {
  // A project of its own with the mock installed, as users have it: vitest rewrites what is not in a node_modules folder.
  writeFileSync(join(folder, 'package.json'), '{ "name": "user", "private": true, "type": "module" }\n');
  for (const part of ['package.json', 'dist', 'fixtures', 'scenarios'])
    cpSync(part, join(folder, 'node_modules/payment-request-mock', part), { recursive: true });
  for (const [name, content] of Object.entries({ with: WITH, without: WITHOUT })) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'vitest.config.mjs'), 'export default {};\n');
    for (let n = 0; n < FILES; n++) writeFileSync(join(folder, name, `file-${n}.test.mjs`), content);
  }
  const mocks = Number(execFileSync(process.execPath, ['--input-type=module', '--eval', MOCKS]));
  const rows = [['a thousand mocks and their first answers, CPU', `${mocks.toFixed(0)} ms`, '']];
  for (const [what, files, rounds] of [
    ['`vitest run` of one file', ['file-0.test.mjs'], 5],
    [`\`vitest run\` of ${FILES} files`, [], 1],
  ]) {
    const took = await interleaved(rounds, {
      with: () => vitestRun(join(folder, 'with'), files),
      without: () => vitestRun(join(folder, 'without'), files),
    });
    rows.push([what, seconds(took.with), `${seconds(took.without)} without a mock`]);
  }
  console.log(
    ['| what | with the mock | beside |', '| --- | --: | --: |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
      '\n',
    ),
  );
} finally {
  rmSync(folder, { recursive: true });
}

/** Returns the milliseconds of a run. @throws when a test fails */
async function vitestRun(root, files) {
  const started = performance.now();
  execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--root', root, ...files], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return performance.now() - started;
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
