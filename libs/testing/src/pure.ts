export { deciderSpec } from './decider-spec.js';
export { eventually } from './eventually.js';
export { answers, handlersInMemory } from './handlers-in-memory.js';
export { pageInMemory } from './page-in-memory.js';
export { projectionSpec, stored } from './projection-spec.js';
export { sized, testSize } from './sized.js';
