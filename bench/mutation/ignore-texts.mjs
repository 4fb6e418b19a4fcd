import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Texts have spaces, names have none. A text is for people: no rule hangs on its words. */
const isText = (node) =>
  (node.type === 'StringLiteral' && node.value.includes(' ')) ||
  (node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => value.raw.includes(' ')));

/** Schemas of rows are `lazy(() => z…)`. The contract tests send values at their limits. */
const isSchema = (node) => node.type === 'CallExpression' && node.callee.name === 'lazy';

const ignore = ({ node }) => {
  if (isText(node)) return 'a text for people';
  if (isSchema(node)) return 'a schema of rows, which the contract tests cover';
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'texts', { shouldIgnore: ignore })];
