// `createTree` of @nx/devkit/testing is in memory; generators edit the files that there are.
// eslint-disable-next-line house/no-foreign-internals -- the tree of a folder has no other address
export { FsTree, flushChanges } from 'nx/src/generators/tree';
