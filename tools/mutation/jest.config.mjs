import workspace from '../../jest.config.mjs';

const { displayName: _, roots: __, runtime: ___, ...unit } = workspace.projects.find(({ displayName }) => displayName === 'unit');

/** Of the unit level, the specs that go through the rule part by part. What they miss, a list of attacks would find only by chance. */
export default {
  ...unit,
  rootDir: '../..',
  testMatch: ['<rootDir>/libs/identity/core/src/redirect/*.spec.ts'],
  testPathIgnorePatterns: ['fuzz', 'hostile', 'advisories'],
};
