import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

test('no module creates a schema when it is imported', () => {
  const created = FILES.map((file) => [file, schemasOnImport(file, readFileSync(`src/${file}`, 'utf8'))] as const);
  expect(created.filter(([, schemas]) => schemas.length > 0)).toEqual([]);
});

test('reports module-level schemas only', () => {
  const text = `import * as z from 'zod';
export const a = z.string().min(1);
export const b = { c: [z.int()] };
export const d = () => z.string();
export type E = z.infer<typeof a>;`;
  expect(schemasOnImport('a.ts', text)).toEqual(['z.string().min(1)', 'z.int()']);
});

/** Returns the calls of zod outside functions: those that run when the module is imported. */
function schemasOnImport(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    const isSchema = ts.isCallExpression(node) && node.getText(source).startsWith('z.');
    if (isSchema) found.push(node.getText(source));
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
