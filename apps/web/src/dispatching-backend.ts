import type { WebBackend } from './backend.js';
import { acting } from './dispatching/acting.js';
import { browsing } from './dispatching/browsing.js';
import { looking } from './dispatching/looking.js';
import { type DispatchingOptions, Means } from './dispatching/means.js';
import { publishing } from './dispatching/publishing.js';
import { searching } from './dispatching/searching.js';

/** The product behind the pages: questions and commands to the contexts, by messages alone. */
export function dispatchingBackend(options: DispatchingOptions): WebBackend {
  const means = new Means(options);
  return {
    ...options.parts,
    ...browsing(means),
    ...searching(means),
    ...looking(means),
    ...acting(means),
    ...publishing(means),
  };
}
