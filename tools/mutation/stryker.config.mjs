/** `npm run mutation`: every small change of the redirect rule must be noticed by its specs. */
export default {
  mutate: ['libs/identity/core/src/redirect/{redirect,address,second-opinion,callback-place}.ts'],
  testRunner: 'jest',
  jest: { configFile: 'tools/mutation/jest.config.mjs' },
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  coverageAnalysis: 'perTest',
  ignorePatterns: ['/**', '!/package.json', '!/jest.config.mjs', '!/tools/mutation/**', '!/libs/identity/core/src/redirect/**'],
  // Writes only to paths that Git, the linter and the suites ignore.
  tempDirName: '.cache/mutation',
  incremental: false,
  concurrency: 2,
  timeoutMS: 15_000,
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: true },
  thresholds: { high: 100, low: 100, break: 100 },
};
