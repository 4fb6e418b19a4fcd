import { type OutputChunk, type RolldownOptions, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

/** Options of one bundle, with a single output. */
export type Bundle = RolldownOptions & { output: NonNullable<Exclude<RolldownOptions['output'], unknown[]>> };

const input = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]));

const common = {
  // The paths of tsconfig.json would resolve the package's own name to its sources.
  tsconfig: false,
  transform: { target: 'es2022', jsx: { runtime: 'automatic', importSource: 'hono/jsx' } },
} satisfies RolldownOptions;

/** Code is not minified: stack traces name functions, and the files can be read. */
const output = {
  dir: 'dist',
  format: 'esm',
  entryFileNames: '[name].js',
  comments: false,
  minifyInternalExports: false,
  // Checks that a constant is initialized would slow down every start.
  topLevelVar: true,
} satisfies Bundle['output'];

/** Modules that only pages and workers load: the files of the package as code. */
const ONLY_PAGES = /page-platform|create-page-core|packaged-files\.js/;

/** Modules that only Node loads. */
const ONLY_NODE = /node-platform|package-files|[\\/]entries[\\/](node|mcp|report)[\\/]|[\\/]tools[\\/]/;

/** Modules of the command line. */
const COMMAND = /[\\/]src[\\/]cli[\\/]|[\\/]entries[\\/]chain[\\/]/;

/** The mock for Node, pages and workers, and its command. They share most code; entries add the differences. */
const mock: Bundle = {
  ...common,
  input: input('index', 'browser', 'worker', 'cli', 'chain', 'vitest', 'vitest-assumptions', 'vitest-setup'),
  platform: 'neutral',
  // Imports of package.json resolve to the files generated for pages.
  resolve: { conditionNames: ['browser', 'import', 'module', 'default'], mainFields: ['module', 'main'] },
  external: [/^node:/, /^@faker-js\/faker/, 'node-sqlite3-wasm', 'vitest', /^payment-request-mock/],
  output: {
    ...output,
    chunkFileNames: 'mock/[name].js',
    codeSplitting: {
      // What several entries load at start: one file is read faster than many.
      groups: [
        {
          name: 'start',
          test: (id: string) => ![ONLY_PAGES, ONLY_NODE, COMMAND].some((modules) => modules.test(id)),
          priority: 1,
        },
        { name: 'node', test: ONLY_NODE },
        { name: 'command', test: COMMAND },
      ].map((group) => ({ ...group, tags: ['$initial'], minShareCount: 2 })),
    },
  },
};

/**
 * The MCP server. Bundling it with the mock would add all of zod to every start. Its library validates responses that
 * the server never requests; the condition `workerd` does that with 40 KB of code instead of ajv.
 */
const mcp: Bundle = {
  ...common,
  input: input('mcp'),
  platform: 'node',
  resolve: { conditionNames: ['workerd', 'node', 'import', 'module', 'default'] },
  output: { ...output, codeSplitting: false },
};

/** An entry in one file, without server code. All but those of `intercept` run everywhere. */
const portable = (name: string): Bundle => ({
  ...common,
  input: input(name),
  platform: 'neutral',
  resolve: { mainFields: ['module', 'main'] },
  external: [/^node:/, 'msw'],
  output: { ...output, codeSplitting: false },
});

/** A portable entry as CommonJS, for example for Jest without flags. */
const commonJs = (name: string): Bundle => ({
  ...portable(name),
  output: { ...output, format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
});

export const BUNDLES: readonly Bundle[] = [
  mock,
  mcp,
  portable('client'),
  portable('intercept'),
  portable('intercept-calls'),
  portable('msw'),
  portable('webhooks'),
  commonJs('client'),
  commonJs('webhooks'),
];

/** Declarations of the public entries. They are self-contained: type checks read no bundled library. */
export const DECLARATIONS: readonly Bundle[] = [
  declarations('[name].js', [
    'index',
    'client',
    'browser',
    'worker',
    'webhooks',
    'mcp',
    'msw',
    'intercept',
    'intercept-calls',
    'chain',
    'vitest',
    'vitest-assumptions',
    'vitest-setup',
  ]),
  // Declarations of CommonJS entries cannot import ES module declarations.
  declarations('[name].cjs', ['client']),
  declarations('[name].cjs', ['webhooks']),
];

function declarations(entryFileNames: string, names: readonly string[]): Bundle {
  return {
    input: input(...names),
    external: ['msw', 'vitest', /^payment-request-mock/],
    plugins: [dts({ emitDtsOnly: true, tsconfig: 'tsconfig.json' })],
    output: {
      dir: 'dist',
      entryFileNames,
      chunkFileNames: '[name].js',
      codeSplitting: names.length > 1 && { groups: [{ name: 'types.d', test: /\.d\.ts$/, minShareCount: 2 }] },
      // Mocks are disposable, and users' settings may omit that library.
      postBanner: '/// <reference lib="esnext.disposable" />',
    },
  };
}

/** Bundles and returns the files. Warnings are errors. */
export async function bundle({ output, ...options }: Bundle): Promise<OutputChunk[]> {
  const build = await rolldown({
    ...options,
    checks: { pluginTimings: false },
    onLog: (level, { message }) => {
      if (level === 'warn') throw new Error(message);
    },
  });
  const { output: files } = await build.generate(output);
  await build.close();
  return files.filter((file) => file.type === 'chunk');
}
