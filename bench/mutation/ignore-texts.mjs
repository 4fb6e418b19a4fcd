import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Text for people contains spaces, and names do not. No behaviour depends on such text. */
const isText = (node) =>
  (node.type === 'StringLiteral' && node.value.includes(' ')) ||
  (node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => value.raw.includes(' ')));

/** Row schemas are `rowSchema(() => …)` or `lazy(() => z…)`. Contract tests send values at their limits. */
const isSchema = (node) => node.type === 'CallExpression' && ['lazy', 'rowSchema'].includes(node.callee.name);

const ignore = ({ node }) => {
  if (isText(node)) return 'a text for people';
  if (isSchema(node)) return 'a schema of rows, which the contract tests cover';
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'texts', { shouldIgnore: ignore })];
