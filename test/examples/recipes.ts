import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

/** One code block of the recipes, and the file that the text before it names. */
interface Block {
  recipe: string;
  language: string;
  file: string;
  text: string;
}

/** Returns the code blocks of the section "Recipes" that are about a file. */
export function recipeBlocks(page: string): Block[] {
  const section = page.slice(page.indexOf('\n## Recipes'));
  let [recipe, file] = ['', ''];
  return [...section.matchAll(/^### (.*)$|^```(\w+)\n([\s\S]*?)^```$|^(\S.*(?:\n\S.*)*)$/gm)].flatMap(
    ([, heading, language, text = '', prose = '']) => {
      recipe = heading ?? recipe;
      file = [...prose.matchAll(/`((?:src|test|scenarios)\/[\w./-]+\.\w+)`/g)].at(-1)?.[1] ?? file;
      return language === undefined || language === 'sh' ? [] : [{ recipe, language, file, text }];
    },
  );
}

/** Copies what the recipes touch into an empty folder and applies them there. */
export function applyRecipes(root: string, blocks: readonly Block[]): void {
  for (const name of [
    'src',
    'test',
    'scripts',
    'scenarios',
    'fixtures',
    'tapes',
    'docs',
    'package.json',
    'tsconfig.json',
  ]) {
    cpSync(name, join(root, name), { recursive: true });
  }
  for (const { file, language, text } of blocks) {
    const path = join(root, file);
    if (language === 'diff') {
      writeFileSync(path, patched(readFileSync(path, 'utf8'), text, file));
    } else {
      if (existsSync(path)) throw new Error(`${file} is new by the recipe, but exists`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }
}

/**
 * Applies a diff. Each of its parts, between lines of `@@`, has to be found once; `…` in a line that stays stands for any
 * text.
 */
function patched(source: string, diff: string, file: string): string {
  return diff.split('@@\n').reduce((text, part) => {
    const lines = part.split('\n').filter((line) => line !== '');
    const before = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
    const pattern = before.map((line) => line.split('…').map(escaped).join('.*')).join('\n');
    const found = [...text.matchAll(new RegExp(`^${pattern}$`, 'gm'))];
    if (found.length !== 1)
      throw new Error(`${file}: found ${found.length} times instead of once:\n${before.join('\n')}`);
    const old = found[0]?.[0].split('\n') ?? [];
    const after = lines.flatMap((line) => {
      if (line.startsWith('+')) return [line.slice(1)];
      const kept = old.shift() ?? '';
      return line.startsWith('-') ? [] : [kept];
    });
    return text.replace(found[0]?.[0] ?? '', () => after.join('\n'));
  }, source);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Checks the types of some files of a project. Their texts can be replaced in memory. */
export class TypeChecker {
  readonly #root: string;
  readonly #files: readonly string[];
  readonly #options: ts.CompilerOptions;
  readonly #sources = new Map<string, ts.SourceFile>();
  #program: ts.Program | undefined;

  constructor(root: string, files: readonly string[]) {
    this.#root = resolve(root);
    this.#files = files;
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
    this.#options = ts.parseJsonConfigFileContent(config, ts.sys, this.#root).options;
  }

  /** Returns the errors in the files, or in those of `places`, each as `file: message`. */
  errors(replaced: Readonly<Record<string, string>> = {}, places: Iterable<string> = this.#files): string[] {
    const host = this.#host(new Map(Object.entries(replaced).map(([file, text]) => [join(this.#root, file), text])));
    const roots = this.#files.map((file) => join(this.#root, file));
    const program = ts.createProgram(roots, this.#options, host, this.#program);
    this.#program = program;
    return [...places].flatMap((file) => {
      const source = program.getSourceFile(join(this.#root, file));
      const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
      return found.map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
    });
  }

  #host(replaced: ReadonlyMap<string, string>): ts.CompilerHost {
    const host = ts.createCompilerHost(this.#options);
    const readSource = host.getSourceFile.bind(host);
    host.getSourceFile = (path, options) => {
      const text = replaced.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, options, true);
      const known = this.#sources.get(path) ?? readSource(path, options);
      if (known !== undefined) this.#sources.set(path, known);
      return known;
    };
    return host;
  }
}
