/** What esbuild has to know about the libraries that `dist/` inlines. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packFiles } from './pack-files.mjs';
import { withoutDocs } from './without-docs.mjs';

/** zod carries its messages in some fifty languages; ours are English. This halves what it adds to the bundle. */
const zodInEnglish = {
  name: 'zod-in-english',
  setup({ onLoad }) {
    onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/**
 * Everything of zod hangs on its export `z`, so a bundle that mentions `z` carries all of zod. Imported as a namespace,
 * only what is named is kept.
 */
const zodInParts = {
  name: 'zod-in-parts',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.tsx?$/ }, ({ path }) => ({
      contents: zodAsNamespace(readFileSync(path, 'utf8')),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }));
    onLoad({ filter: /@hono\/zod-openapi\/dist\/index\.mjs$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const named = 'import { ZodType } from "zod";\nconst z = { ZodType };';
      const parts = text.replace('import { z } from "zod";', named).replace(', extendZodWithOpenApi, z };', ' };');
      if (parts.length === text.length || parts.includes('z.object')) throw new Error(`${path}: not the code known`);
      return { contents: parts, resolveDir: dirname(path) };
    });
  },
};

function zodAsNamespace(text) {
  return text.replace(/^import \{ z \} from '(zod|@hono\/zod-openapi)';$/m, "import * as z from 'zod';");
}

/** `name.ts` is replaced by its sibling `name.browser.ts` where there is one. */
const browserSiblings = {
  name: 'browser-siblings',
  setup({ onResolve }) {
    onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
      const sibling = join(resolveDir, path.replace(/\.ts$/, '.browser.ts'));
      return existsSync(sibling) ? { path: sibling } : undefined;
    });
  },
};

/** What routes tell about themselves is in the OpenAPI document, which a page has as data. */
const routesWithoutDocs = {
  name: 'routes-without-docs',
  setup({ onLoad }) {
    onLoad(
      { filter: /\/src\/(service\/.*\.(v1|v2|wire)|service\/wire\/[\w-]+|engine\/http\/error-schemas)\.ts$/ },
      ({ path }) => ({
        contents: withoutDocs(path, zodAsNamespace(readFileSync(path, 'utf8'))),
        loader: 'ts',
      }),
    );
  },
};

/** In a page the OpenAPI document is data that the build made, and schemas say nothing for it. */
const withoutZodOpenapi = {
  name: 'without-zod-openapi',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@hono\/zod-openapi$/ }, ({ path }) => ({ path, namespace: 'nothing' }));
    onLoad({ filter: /./, namespace: 'nothing' }, () => ({ contents: 'export {};' }));
  },
};

/** Nothing makes a JSON Schema in a page, yet every schema of zod's holds on to the part that would. */
const zodWithoutJsonSchema = {
  name: 'zod-without-json-schema',
  setup({ onLoad, onEnd }) {
    onEnd(({ metafile }) => {
      const inputs = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) => Object.entries(inputs));
      if (inputs.some(([path, { bytesInOutput }]) => path.endsWith('json-schema-processors.js') && bytesInOutput > 0))
        throw new Error('z.toJSONSchema is called in a page: take the list of step-list.ts, or data of the build');
    });
    onLoad({ filter: /zod\/v4\/classic\/schemas\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const contents = text
        .replace(/^import \* as processors from .*$/m, 'const processors = {};')
        .replace(
          /^import \{ (createStandardJSONSchemaMethod), (createToJSONSchemaMethod),? \} from .*$/m,
          'const $1 = () => undefined;\nconst $2 = () => undefined;',
        );
      if (/json-schema/.test(contents)) throw new Error(`${path}: not the code that this build knows`);
      return { contents, resolveDir: dirname(path) };
    });
  },
};

/** Hono's quickest router pays off under load, which no page makes; the other one knows every path as well. */
const honoWithOneRouter = {
  name: 'hono-with-one-router',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/hono\/dist\/hono\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const contents = text
        .replace(/^import \{ (RegExpRouter|SmartRouter) \} .*\n/gm, '')
        .replace(/new SmartRouter\(.*\)/, 'new TrieRouter()');
      if (/RegExp|Smart/.test(contents)) throw new Error(`${path}: not the code that this build knows`);
      return { contents, resolveDir: dirname(path) };
    });
  },
};

/** hono's JSX looks for Node's async context, for components that wait. Ours do not, and a page has none. */
const jsxWithoutNode = {
  name: 'jsx-without-node',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/hono\/dist\/jsx\/context\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const contents = text.replace(/for \(const probe of \[.*\]\) \{$/m, 'for (const probe of []) {');
      if (contents === text) throw new Error(`${path}: not the code that this build knows`);
      return { contents };
    });
  },
};

/** `src/index.ts` is a bundle of its own. */
export const entryOutside = {
  name: 'entry-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^(\.\.\/)+index\.ts$/ }, () => ({ path: './index.js', external: true }));
  },
};

/** Plugins of every bundle that has the server in it. */
export const serverPlugins = [zodInEnglish, zodInParts];

/** Plugins of a bundle that runs without Node: what is a file there is data here. */
export function browserPlugins({ document, control, steps }) {
  const embedded = {
    name: 'embedded',
    setup({ onLoad }) {
      const give = (filter, name, value) =>
        onLoad({ filter }, () => ({ contents: `export const ${name} = ${JSON.stringify(value)};` }));
      give(/\/src\/engine\/fixtures\/packaged-files\.ts$/, 'PACKAGED_FILES', JSON.stringify(packFiles()));
      give(/\/src\/entries\/panel\/panel-files\.ts$/, 'PANEL_FILES', panelFiles());
      give(/\/src\/engine\/steps\/step-list-data\.ts$/, 'STEP_LIST', JSON.stringify(steps));
      give(/\/src\/engine\/control\/control-document-data\.ts$/, 'CONTROL_DOCUMENT', JSON.stringify(control));
      give(/\/src\/engine\/http\/openapi-document\.ts$/, 'OPENAPI', JSON.stringify(document));
    },
  };
  return [
    embedded,
    routesWithoutDocs,
    zodWithoutJsonSchema,
    honoWithOneRouter,
    withoutZodOpenapi,
    ...serverPlugins,
    browserSiblings,
    jsxWithoutNode,
  ];
}

/** The stylesheet and scripts of the panel by name. */
export function panelFiles() {
  const folder = 'src/entries/panel/assets';
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
