import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Diagnostic {
  category: string;
  location: { path: string };
}

/** Files that break one rule each: path, text and the rule that has to fire. */
const BAD: readonly [path: string, text: string, rule: string][] = [
  ['src/core/clock.ts', "import '../store/store.ts';", 'noRestrictedImports'],
  ['src/core/deep.ts', "import '../mock.types.ts';", 'noRestrictedImports'],
  ['src/store/up.ts', "import '../world/world.ts';", 'noRestrictedImports'],
  ['src/calldata/up.ts', "import '../store/store.ts';", 'noRestrictedImports'],
  ['src/calldata/resource.ts', "import '../resources/payers/payers.model.ts';", 'noRestrictedImports'],
  ['src/resources/a/a.model.ts', "import './a.commands.ts';", 'noRestrictedImports'],
  ['src/resources/b/b.model.ts', "import { z } from '@hono/zod-openapi';\nexport const B = z;", 'noRestrictedImports'],
  ['src/world/up.ts', "import '../resources/payers/payers.commands.ts';", 'noRestrictedImports'],
  ['src/world/http.ts', "import '../http/app.ts';", 'noRestrictedImports'],
  ['src/resources/a/a.commands.ts', "import './a.v1.ts';", 'noRestrictedImports'],
  ['src/resources/b/b.commands.ts', "import './b.v2.ts';", 'noRestrictedImports'],
  ['src/resources/c/c.commands.ts', "import '../b/b.wire.ts';", 'noRestrictedImports'],
  ['src/resources/d/d.commands.ts', "import '../../http/app.ts';", 'noRestrictedImports'],
  ['src/resources/e/e.commands.ts', "import { Hono } from 'hono';\nexport const E = Hono;", 'noRestrictedImports'],
  ['src/resources/g/g.commands.ts', "import '../../webhooks/sender.ts';", 'noRestrictedImports'],
  ['src/world/webhooks.ts', "import '../webhooks/sender.ts';", 'noRestrictedImports'],
  ['src/resources/a/a.steps.ts', "import './a.v2.ts';", 'noRestrictedImports'],
  ['src/resources/a/helper.ts', "import '../../wire/fields.ts';", 'noRestrictedImports'],
  ['src/resources/a/a.wire.ts', "import './a.v1.ts';", 'noRestrictedImports'],
  ['src/wire/up.ts', "import '../http/app.ts';", 'noRestrictedImports'],
  ['src/resources/a/a.v1.ts', "import './a.v2.ts';", 'noRestrictedImports'],
  ['src/resources/a/a.v2.ts', "import './a.v1.ts';", 'noRestrictedImports'],
  ['src/resources/b/b.v2.ts', "import '../../http/app.ts';", 'noRestrictedImports'],
  ['src/resources/c/c.v1.ts', "import '../../control/control.ts';", 'noRestrictedImports'],
  ['src/scenario-engine/up.ts', "import '../resources/a/a.v2.ts';", 'noRestrictedImports'],
  ['src/control/up.ts', "import '../http/app.ts';", 'noRestrictedImports'],
  ['src/control/panel.ts', "import '../panel/panel.routes.ts';", 'noRestrictedImports'],
  ['src/panel/up.ts', "import '../http/app.ts';", 'noRestrictedImports'],
  ['src/panel/aside.tsx', "import '../control/control.ts';", 'noRestrictedImports'],
  ['src/panel/wire.tsx', "import '../resources/a/a.v2.ts';", 'noRestrictedImports'],
  ['src/resources/g/g.commands.ts', "import '../../panel/panel.routes.ts';", 'noRestrictedImports'],
  ['src/http/up.ts', "import '../create-mock.ts';", 'noRestrictedImports'],
  ['src/http/inside.ts', "import '../mock/mock-core.ts';", 'noRestrictedImports'],
  ['src/mock/up.ts', "import '../cli/main.ts';", 'noRestrictedImports'],
  ['src/http/cli.ts', "import '../cli/main.ts';", 'noRestrictedImports'],
  ['src/create-mock.ts', "import './cli/main.ts';", 'noRestrictedImports'],
  ['src/client/up.ts', "import '../create-mock.ts';", 'noRestrictedImports'],
  ['src/client/world.ts', "import '../world/world.ts';", 'noRestrictedImports'],
  ['src/core/one.ts', "import { two } from './two.ts';\nexport const one = two;", 'noImportCycles'],
  ['src/core/any.ts', 'export const wild: any = 1;', 'noExplicitAny'],
  ['src/core/default.ts', 'export default 1;', 'noDefaultExport'],
  ['src/core/bang.ts', 'export const sure = (x?: string) => x!.length;', 'noNonNullAssertion'],
];

/** Files that break nothing, so that a rule which refuses everything is seen too. */
const GOOD: readonly [path: string, text: string][] = [
  ['src/core/two.ts', "import { one } from './one.ts';\nexport const two = one;"],
  ['src/core/fine.ts', "import './clock.ts';"],
  ['src/store/fine.ts', "import '../core/clock.ts';"],
  ['src/calldata/fine.ts', "import '../core/clock.ts';\nimport 'viem/utils';"],
  ['src/resources/f/f.model.ts', "import '../../store/table.ts';\nimport 'zod';"],
  ['src/resources/f/f.commands.ts', "import '../g/g.commands.ts';\nimport '../../world/tx.ts';"],
  ['src/resources/h/h.commands.ts', "import '../webhooks/webhooks.commands.ts';"],
  ['src/world/fine.ts', "import '../resources/webhooks/webhooks.model.ts';"],
  ['src/resources/f/f.v1.ts', "import './f.commands.ts';\nimport '../../wire/fields.ts';\nimport './f.wire.ts';"],
  ['src/resources/f/f.v2.ts', "import './f.commands.ts';\nimport './f.wire.ts';"],
  ['src/control/fine.ts', "import '../resources/f/f.v2.ts';\nimport '../scenario-engine/runner.ts';"],
  ['src/panel/fine.tsx', "import '../resources/f/f.commands.ts';\nimport '../scenario-engine/runner.ts';"],
  ['src/http/fine.ts', "import '../control/fine.ts';\nimport '../resources/f/f.v1.ts';"],
  ['src/client/fine.ts', "import type { Mock } from '../mock.types.ts';\nexport type M = Mock;"],
  ['src/index.ts', "import './http/fine.ts';"],
  ['src/cli.ts', "import './index.ts';"],
  ['test/fine.test.ts', 'export const sure = (x?: string) => x!.length;'],
  ['vitest.config.ts', 'export default {};'],
];

let folder: string;
let fired: Map<string, string[]>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'layers-'));
  for (const [path, text] of [...BAD, ...GOOD]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  const config = JSON.parse(readFileSync('biome.json', 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, vcs: undefined }));
  cpSync('package.json', join(folder, 'package.json'));
  fired = lint(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function lint(cwd: string): Map<string, string[]> {
  const biome = resolve('node_modules/@biomejs/biome/bin/biome');
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  const rules = new Map<string, string[]>();
  for (const { category, location } of diagnostics) {
    const rule = category.split('/').at(-1) ?? category;
    rules.set(location.path, [...(rules.get(location.path) ?? []), rule]);
  }
  return rules;
}

test.each(BAD)('layers: %s with %j is refused by %s', (path, _text, rule) => {
  expect(fired.get(path)).toContain(rule);
});

test.each(GOOD.filter(([path]) => path !== 'src/core/two.ts'))('layers: %s with %j passes', (path) => {
  expect(fired.get(path)).toBeUndefined();
});
