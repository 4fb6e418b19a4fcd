import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyRecipes, recipeBlocks, TypeChecker } from './recipes.ts';

const page = readFileSync('CONTRIBUTING.md', 'utf8');
const blocks = recipeBlocks(page);
const files = [...new Set(blocks.map(({ file }) => file))].filter((file) => file.endsWith('.ts'));
let root: string;
let types: TypeChecker;

beforeAll(() => {
  mkdirSync('.tmp', { recursive: true });
  root = mkdtempSync(resolve('.tmp/recipes-'));
  applyRecipes(root, blocks);
  run('--import', 'tsx', 'scripts/generate.ts');
  types = new TypeChecker(root, files);
}, 120_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

test('CONTRIBUTING: the recipes apply to the code as it is, and their types are right', { timeout: 120_000 }, () => {
  expect(new Set(blocks.map(({ recipe }) => recipe)).size).toBe(6);
  expect(types.errors()).toEqual([]);
});

test('CONTRIBUTING: the tests of the recipes pass', { timeout: 120_000 }, () => {
  writeFileSync(join(root, 'vitest.config.mjs'), 'export default {};');
  const tests = files.filter((file) => file.endsWith('.test.ts'));
  expect(tests).toHaveLength(5);
  run(
    resolve('node_modules/vitest/vitest.mjs'),
    'run',
    '--root',
    '.',
    '-t',
    'GET /v2/journey|journey|coupon|memo|maxNotes',
    ...tests,
  );
});

const COUPONS = 'src/service/coupons/coupons';
const [MODEL, COMMANDS, RESOURCE] = [`${COUPONS}.model.ts`, `${COUPONS}.commands.ts`, `${COUPONS}.resource.ts`];
const JOURNEYS = 'src/service/journeys/journeys';
const SERVICE = 'src/service/service.ts';
const BY_REQUEST = '{ requestId: (row) => (row.requestId === null ? [] : [row.requestId]) }';

/** A row of the page's last table: what somebody forgets, what is then missing in which file, and where that is reported. */
type Forgotten = [row: string, file: string, part: string | RegExp, instead: string, place: string];

/** The type checker runs once for each of these, because it takes seconds. */
const ROUNDS: [name: string, forgotten: Forgotten[]][] = [
  [
    'definitions, indexes, fields',
    [
      ['to define a declared event', RESOURCE, /^ {4}'coupon.used': \{.*\n/m, '', SERVICE],
      ['the transitions of a table', RESOURCE, ', { transitions: couponTransitions }', '', RESOURCE],
      [
        'an index that a search uses',
        `${JOURNEYS}.model.ts`,
        BY_REQUEST,
        BY_REQUEST.replace('requestId:', 'request:'),
        `${JOURNEYS}.commands.ts`,
      ],
      ['a field of a row', COMMANDS, 'put({ id, percent,', 'put({ id,', COMMANDS],
    ],
  ],
  [
    'handlers, declarations, statuses',
    [
      ['the handler of a kind of job', RESOURCE, /^ {4}'coupon.expire': \{.*\n/m, '', SERVICE],
      ['to declare an event', RESOURCE, "    'coupon.used': CouponRow;\n", '', COMMANDS],
      ['where a status leads', MODEL, '  expired: [],\n', '', MODEL],
    ],
  ],
  [
    'resources, webhooks, kinds of job',
    [
      ['a line in `service.ts`', SERVICE, '  couponsResource,\n', '', SERVICE],
      ['to decide about its webhook', RESOURCE, "was used.', webhook: null", "was used.'", RESOURCE],
      ['to declare a kind of job', RESOURCE, "    'coupon.expire': NoJobData;\n", '', COMMANDS],
    ],
  ],
];

test.each(ROUNDS)('CONTRIBUTING: what one forgot is reported as it says: %s', { timeout: 120_000 }, (_, round) => {
  const texts: Record<string, string> = {};
  for (const [what, file, part, instead] of round) {
    const before = texts[file] ?? readFileSync(join(root, file), 'utf8');
    texts[file] = before.replace(part, instead);
    expect(texts[file], what).not.toBe(before);
  }
  const errors = types.errors(texts, new Set(round.map(([, , , , place]) => place)));
  for (const [what, , , , place] of round) {
    const reports = errors.filter((error) => error.startsWith(`${place}: `)).join('\n');
    expect(reports, what).toContain(reportOf(what));
  }
});

/** The message that the page quotes for something forgotten. */
function reportOf(what: string): string {
  const row = page.split('\n').find((line) => line.startsWith(`| ${what}`)) ?? '';
  const [, , reported = ''] = row.split(' | ').join('|').split('|');
  return /`([^`]*)`/.exec(reported)?.[1] ?? `a row "${what}" that quotes a message`;
}
