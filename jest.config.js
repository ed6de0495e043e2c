/** Runs the TypeScript sources as ES modules; start it with `node --experimental-vm-modules`. */
export default {
  testEnvironment: 'node',
  testTimeout: 120_000,
  maxWorkers: 2,
  // modules of tests that are over stay in memory: with some GB of them, a collection of garbage stops a server for seconds
  workerIdleMemoryLimit: '400MB',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/test/**/*.test.ts'],
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  // @fastify/static requires a package that is an ES module, which Node can and jest cannot
  transformIgnorePatterns: ['/node_modules/(?!content-disposition/)'],
  transform: {
    '/node_modules/content-disposition/.+\\.js$': ['@swc/jest', { module: { type: 'commonjs' } }],
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
};
