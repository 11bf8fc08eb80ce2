export { deciderSpec } from './decider-spec.js';
export { eventually } from './eventually.js';
export { projectionSpec, stored } from './projection-spec.js';
export { sized, testSize } from './sized.js';
