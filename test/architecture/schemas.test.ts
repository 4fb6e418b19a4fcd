import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => join('src', file));

test.each(FILES)('%s creates no schema when it is imported', (file) => {
  expect(schemasOnImport(file, readFileSync(file, 'utf8'))).toEqual([]);
});

test('reports module-level schemas only', () => {
  const text = `import * as z from 'zod';
export const a = z.string().min(1);
export const b = { c: [z.int()] };
export const d = () => z.string();
export type E = z.infer<typeof a>;`;
  expect(schemasOnImport('a.ts', text)).toEqual(['z.string().min(1)', 'z.string()', 'z.int()']);
});

/** Returns the zod calls that run at import time. */
function schemasOnImport(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node) && isOfZod(node.expression)) found.push(node.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns true for `z.string` and for methods of its result. */
function isOfZod(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return isOfZod(node.expression);
  return ts.isIdentifier(node) && node.text === 'z';
}
