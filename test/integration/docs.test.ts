import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CONTROL_ROUTES } from '../../src/engine/control/control.routes.ts';
import { jsonFiles } from '../../src/engine/fixtures/package-files.ts';
import { createMock } from '../../src/index.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { scenarioSchema } from '../support/scenario-schema.ts';
import { stepSubjects, stepTypes } from '../support/step-types.ts';

/** Puts generated text between `<!-- name -->` and `<!-- /name -->`; `npm run docs` writes it. */
function expectFresh(file: string, name: string, text: string): void {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const page = readFileSync(file, 'utf8');
  const [start, end] = [page.indexOf(open), page.indexOf(close)];
  expect(start >= 0 && end > start, `${file} has ${open} … ${close}`).toBe(true);
  const fresh = `${page.slice(0, start)}${open}\n${text}\n${page.slice(end)}`;
  if (process.env.UPDATE_DOCS) writeFileSync(file, fresh);
  expect(readFileSync(file, 'utf8') === fresh, `${file} ${open} is fresh; run npm run docs`).toBe(true);
}

/** A file that is generated as a whole. */
function expectFreshFile(file: string, text: string): void {
  if (process.env.UPDATE_DOCS) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8') === text, `${file} is fresh; run npm run docs`).toBe(true);
}

test('docs: the JSON Schema of scenario files knows every step, and every file of the package satisfies it', () => {
  expectFreshFile('docs/schema/scenario.json', scenarioSchema());
  const schema = z.fromJSONSchema(JSON.parse(scenarioSchema()));
  for (const { name, path } of jsonFiles('scenarios')) {
    expect(schema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).error?.issues ?? [], name).toEqual([]);
  }
  const steps = [{ do: 'request.pay', ammount: '1' }];
  expect(schema.safeParse({ title: 'Wrong', description: 'Wrong.', steps }).success).toBe(false);
});

test('types: the steps, their methods and the rows are those of the registry', () => {
  expectFreshFile('src/entries/client/step-subjects.generated.ts', stepSubjects());
  expectFreshFile('src/service/steps.generated.ts', stepTypes());
});

const table = (heads: string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

/** As the formatter wants tables outside docs/: every column as wide as its widest cell. */
function paddedTable(heads: string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((_, at) => Math.max(...[heads, ...rows].map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const shapeOf = (schema: z.ZodType | undefined) =>
  schema === undefined
    ? []
    : Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});

test('docs: the control API lists every route', () => {
  const rows = CONTROL_ROUTES.map(({ method, path, summary, query, body }) => {
    const input = [...shapeOf(query?.()).map((name) => `?${name}`), ...shapeOf(body?.())];
    return [`\`${method.toUpperCase()} ${path}\``, summary, input.map((name) => `\`${name}\``).join(', ')];
  });
  expectFresh('docs/control-api.md', 'routes', table(['call', 'what it does', 'query and body'], rows));
});

test('docs: the control API lists every step', () => {
  const rows = [...paymentRequestService.steps.values()].map(({ name, description, schema }) => [
    `\`${name}\``,
    description,
    shapeOf(schema())
      .map((parameter) => `\`${parameter}\``)
      .join(', '),
  ]);
  expectFresh('docs/control-api.md', 'steps', table(['name', 'what it does', 'parameters'], rows));
});

test('docs: the README lists every magic value', () => {
  const rows = paymentRequestService.magicValues.map(({ field, match, value, effect }) => [
    `${field} ${match}`,
    `\`${value}\``,
    effect,
  ]);
  expectFresh('README.md', 'magic-values', paddedTable(['where', 'value', 'what happens'], rows));
});

test('docs: the README lists every operation', async () => {
  const document = await (await createMock().fetch('/openapi.json')).json();
  const paths: Record<string, Record<string, { operationId: string; summary: string }>> = document.paths;
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary }]) => [
      `\`${method.toUpperCase()} ${path}\``,
      operationId,
      summary,
    ]),
  );
  expectFresh('README.md', 'operations', paddedTable(['operation', 'operationId', 'what it does'], rows));
});

test('docs: the README lists every scenario', async () => {
  const answer = await (await createMock().fetch('/__mock/scenarios')).json();
  const scenarios: { name: string; title: string; params: Record<string, unknown> }[] = answer.scenarios;
  const rows = scenarios.map(({ name, title, params }) => {
    const parameters = Object.keys(params).map((parameter) => `\`${parameter}\``);
    return [`\`${name}\``, title, parameters.join(', ') || '–'];
  });
  expectFresh('README.md', 'scenarios', paddedTable(['name', 'what happens', 'parameters'], rows));
});
