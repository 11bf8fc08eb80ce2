import type { WebBackend } from './backend.js';
import { account } from './dispatching/account.js';
import { accounts } from './dispatching/accounts.js';
import { acting } from './dispatching/acting.js';
import { browsing } from './dispatching/browsing.js';
import { looking } from './dispatching/looking.js';
import { type DispatchingOptions, Means } from './dispatching/means.js';
import { publishing } from './dispatching/publishing.js';
import { searching } from './dispatching/searching.js';
import { security } from './dispatching/security.js';
import { settings } from './dispatching/settings.js';

/** The product behind the pages: questions and commands to the contexts, by messages alone. */
export function dispatchingBackend(options: DispatchingOptions): WebBackend {
  const means = new Means(options);
  return {
    reading: (work) => (options.freshness ? options.freshness.reading(work) : work()),
    ...accounts(means),
    ...browsing(means),
    ...searching(means),
    ...looking(means),
    ...acting(means),
    ...publishing(means),
    settings: settings(means),
    account: account(means),
    security: security(means),
  };
}
