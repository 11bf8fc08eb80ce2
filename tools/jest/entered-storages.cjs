const { AsyncLocalStorage } = require('node:async_hooks');

/** What the suite has entered: a storage of Jest's, which every suite makes anew, and ours. */
const entered = new Set();

for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    entered.add(this);
    return original.apply(this, args);
  };
}

/** Of a suite that has ended: each promise of the process costs a step for every storage that was entered and is not disabled. */
exports.disableStorages = function disableStorages() {
  for (const storage of entered) storage.disable();
  entered.clear();
};
