import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const HEAD = '/// <reference lib="esnext.disposable" />\n';

/**
 * One declaration file for the exports of `entry`, which imports nothing: a user's type check reads neither zod nor hono.
 * Throws when a declaration cannot stand alone.
 */
export function publicDeclarations(entry) {
  const parts = [];
  for (const [module, names] of exportsByModule(entry)) parts.push(declarationsOf(module, names));
  const text =
    HEAD + parts.sort((a, b) => Number(b.includes('interface')) - Number(a.includes('interface'))).join('\n');
  checkStandsAlone(text);
  return text;
}

/** The declarations of one module beside others of the package: `imports` says which published file each import means. */
export function moduleDeclarations(path, imports) {
  const { outputText, diagnostics } = transpile(path);
  if (diagnostics?.length > 0) throw new Error(`${path}: ${ts.formatDiagnostics(diagnostics, FORMAT)}`);
  return outputText.replace(/ from '(\..+?)'/g, (_, module) => {
    if (imports[module] === undefined) throw new Error(`${path}: no published file for ${module}`);
    return ` from '${imports[module]}'`;
  });
}

const FORMAT = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => '.', getNewLine: () => '\n' };

function transpile(path) {
  return ts.transpileDeclaration(readFileSync(path, 'utf8'), {
    fileName: path,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, isolatedDeclarations: true },
  });
}

function parse(path, text) {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
}

function exportsByModule(entry) {
  const modules = new Map();
  const add = (path, names) => modules.set(path, new Set([...(modules.get(path) ?? []), ...names]));
  for (const statement of parse(entry, readFileSync(entry, 'utf8')).statements) {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) {
      throw new Error(`${entry}: only "export … from" is expected here: ${statement.getText()}`);
    }
    const path = join(dirname(entry), statement.moduleSpecifier.text);
    if (statement.exportClause) {
      add(
        path,
        statement.exportClause.elements.map(({ name }) => name.text),
      );
    } else for (const [from, names] of exportedNames(path)) add(from, names);
  }
  return modules;
}

/** What `export *` from a module means: its own exports, and those that it passes on. */
function exportedNames(path) {
  const { statements } = parse(path, readFileSync(path, 'utf8'));
  const isExported = (statement) => statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  const own = statements.filter(isExported).map(({ name }) => name.text);
  const passedOn = statements.filter((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier);
  return [
    [path, own],
    ...passedOn.flatMap(({ moduleSpecifier }) => exportedNames(join(dirname(path), moduleSpecifier.text))),
  ];
}

function nameOf(statement) {
  return (statement.name ?? statement.declarationList?.declarations[0]?.name)?.text;
}

function declarationsOf(path, names) {
  const { outputText, diagnostics } = transpile(path);
  const source = parse(path, outputText);
  const kept = source.statements.filter((statement) => names.has(nameOf(statement)));
  const missing = [...names].filter((name) => !kept.some((statement) => nameOf(statement) === name));
  if (missing.length > 0) {
    const reasons = diagnostics?.map((one) => ts.flattenDiagnosticMessageText(one.messageText, ' ')).join('; ');
    throw new Error(`${path}: no declaration of ${missing.join(', ')} ${reasons ?? ''}`);
  }
  return `${kept.map((statement) => statement.getFullText().trim()).join('\n\n')}\n`;
}

function checkStandsAlone(text) {
  const options = { target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], types: [], noEmit: true };
  const host = ts.createCompilerHost({ ...options, strict: true });
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => (name === 'index.d.ts' ? parse(name, text) : readSource(name, ...rest));
  const program = ts.createProgram(['index.d.ts'], options, host);
  const problems = program.getSemanticDiagnostics(program.getSourceFile('index.d.ts'));
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, { ...host, getCurrentDirectory: () => '.' }));
}
