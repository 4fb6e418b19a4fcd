/** The package is an ES module: run with NODE_OPTIONS=--experimental-vm-modules npx jest */
export default {
  globalSetup: './global-setup.mjs',
  globalTeardown: './global-teardown.mjs',
  testMatch: ['**/*.spec.mjs'],
  transform: {},
};
