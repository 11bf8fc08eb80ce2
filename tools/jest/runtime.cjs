const { default: Runtime } = require('jest-runtime');
const { releaseModules } = require('./compiled-once.cjs');
const { disableStorages } = require('./entered-storages.cjs');

/** The texts of packages by path: they do not change while Jest runs. */
const texts = new Map();

/** Jest's runtime of a suite. It reads from memory what other suites of the process have read, and leaves nothing behind that later ones pay for. */
module.exports = class extends Runtime {
  constructor(...args) {
    super(...args);
    const { fileCache } = this;
    const readFile = fileCache.readFile.bind(fileCache);
    fileCache.readFile = (path) => {
      if (!path.includes('/node_modules/')) return readFile(path);
      if (!texts.has(path)) texts.set(path, readFile(path));
      return texts.get(path);
    };
  }

  teardown() {
    super.teardown();
    disableStorages();
    releaseModules();
  }
};
