const swc = {
  swcrc: false,
  sourceMaps: 'inline',
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true, tsx: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
  },
};

const base = {
  testEnvironment: 'node',
  runtime: '<rootDir>/tools/jest/runtime.cjs',
  testEnvironmentOptions: { customExportConditions: ['@heliograph/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    // React as it ships: its checks for developers take most of the time of a page.
    '^(\\./cjs/react(?!-is).*)\\.development\\.js$': '$1.production.js',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.data/', '<rootDir>/.cache/', '<rootDir>/.nx/'],
};

const roots = ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'];
const levels = String.raw`\.(int|e2e|browser|fuzz)\.spec\.tsx?$`;
const services = {
  globalSetup: '<rootDir>/libs/testing/src/jest/global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/jest/global-teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/tools/jest/away-from-midnight.mjs'],
};

/** One Jest, five levels: the suffix of a spec says which. `services` starts a real PostgreSQL and Redis once for all suites of the run. */
export default {
  // Finds what hangs, and times nothing: the machine may have other work.
  testTimeout: 60_000,
  // Many suites wait for processes that they have started or stopped: on two cores, as many workers as cores leave both idle for much of the time.
  maxWorkers: 3,
  projects: [
    {
      ...base,
      displayName: 'unit',
      roots,
      testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
      testPathIgnorePatterns: ['/node_modules/', levels],
    },
    { ...base, ...services, displayName: 'integration', roots, testMatch: ['**/*.int.spec.ts'] },
    { ...base, ...services, displayName: 'e2e', roots, testMatch: ['**/*.e2e.spec.ts'] },
    { ...base, ...services, displayName: 'browser', roots, testMatch: ['**/*.browser.spec.ts'] },
    { ...base, ...services, displayName: 'fuzz', roots, testMatch: ['**/*.fuzz.spec.ts'] },
  ],
};
