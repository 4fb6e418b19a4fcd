import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Node, walk } from 'estree-walker';
import MagicString from 'magic-string';
import type { RollupAstNode } from 'rollup';
import { parseAst } from 'rollup/parseAst';

/** Starts the mock of `dist/` as the bench does. Returns the functions called, as `start:end` by file name. */
export async function calledAtStart(): Promise<Record<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
  const options = { env: { ...process.env, NODE_V8_COVERAGE: folder }, execArgv: [] };
  const [code] = await once(fork('bench/bench.mjs', ['first', 'served', '../dist/index.js'], options), 'exit');
  if (code !== 0) throw new Error('The mock in dist/ does not start');
  const text = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8');
  rmSync(folder, { recursive: true });
  const { result }: { result: Profiler.ScriptCoverage[] } = JSON.parse(text);
  const placesOf = ({ ranges: [whole] }: Profiler.FunctionCoverage) =>
    whole?.count ? [`${whole.startOffset}:${whole.endOffset}`] : [];
  return Object.fromEntries(result.map(({ url, functions }) => [basename(url), functions.flatMap(placesOf)]));
}

/**
 * Puts the called functions in parentheses. V8 compiles them with their file instead of at their first call, so that
 * the compile cache of Node 22 and later contains them. Declared functions move to the top, where hoisting puts them.
 */
export function withCompileHints(text: string, called: readonly string[] = []): string {
  const ast = parseAst(text);
  const code = new MagicString(text);
  const imports = ast.body.filter(({ type }) => type === 'ImportDeclaration') as RollupAstNode<Node>[];
  const top = imports.at(-1)?.end ?? 0;
  walk(ast, {
    enter(node, parent) {
      const { start, end } = node as RollupAstNode<Node>;
      const isDeclared = node.type === 'FunctionDeclaration' && parent === ast;
      const isExpression = node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
      if (!(isDeclared || isExpression) || !called.includes(`${start}:${end}`)) return;
      code.prependRight(start, isDeclared ? `\nvar ${node.id.name}=(` : '(').appendLeft(end, isDeclared ? ');' : ')');
      if (isDeclared && start > top) code.move(start, end, top);
    },
  });
  return code.toString();
}
