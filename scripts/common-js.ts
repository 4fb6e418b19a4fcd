/** Entries for tests that are ES modules only. Node can require() them, and Jest cannot. */
export const ES_ENTRIES = ['index', 'browser', 'chain', 'msw', 'worker'];

/** Returns the file that require() loads: the ES module where that works, or else an error that says what to do. */
export function commonJsEntry(name: string): string {
  const entry = name === 'index' ? 'payment-request-mock' : `payment-request-mock/${name}`;
  return `try {
  module.exports = require('./${name}.js');
} catch (error) {
  if (error.code !== 'ERR_REQUIRE_ESM') throw error;
  const problem = '${entry} is an ES module, which require() cannot load here';
  const advice = "use await import('${entry}'), in Jest with NODE_OPTIONS=--experimental-vm-modules";
  const other = 'or require payment-request-mock/client and connect to a running mock';
  throw new Error(\`\${problem}: \${advice}, \${other}\`, { cause: error });
}
`;
}

/** Returns the declarations of that file. Those of the ES module, copied, would double the size of all declarations. */
export function commonJsTypes(name: string, values: readonly string[]): string {
  const mode = "{ 'resolution-mode': 'import' }";
  return [
    `export type * from './${name}.js' with ${mode};`,
    `type Entry = typeof import('./${name}.js', { with: ${mode} });`,
    ...values.map((value) => `export declare const ${value}: Entry['${value}'];`),
    '',
  ].join('\n');
}
