import { findProductSecret } from '@heliograph/runtime';
import { installationOf } from '@heliograph/runtime/observability';
import { ServiceUnavailable, SettingsError } from '@heliograph/settings';
import pTimeout, { TimeoutError } from 'p-timeout';
import type { Check } from './check.js';

/** Milliseconds that the database may take to say whose api it is. */
const LONGEST_COMPARISON = 1_500;

/** Whether the api of this machine takes requests, and is the one that these settings are about: something else may listen on its port. */
export const api: Check = {
  name: 'api',
  remedy: 'start the api on this machine, or give the PORT that it listens on',
  needsDatabase: false,
  run: async (session) => {
    const { port } = session.settings.api;
    const answer = await fetch(`http://127.0.0.1:${port}/healthz/ready`).catch(() => null);
    if (!answer) return { ok: false, found: `nothing answers on port ${port}: ${api.remedy}` };
    const said = (await answer.json().catch(() => null)) as { installation?: unknown; message?: unknown } | null;
    if (answer.status === 503 && typeof said?.message === 'string')
      return { ok: false, found: `on port ${port} it takes no requests (${said.message}): fix that part, and it continues` };
    const secret = await pTimeout(session.runtime().then(findProductSecret), { milliseconds: LONGEST_COMPARISON }).catch(
      (error: unknown) => {
        if (error instanceof ServiceUnavailable || error instanceof SettingsError || error instanceof TimeoutError) return undefined;
        throw error;
      },
    );
    if (secret === undefined)
      return {
        ok: true,
        found: `an api takes requests on port ${port}; whether it uses this database is not known, because the database does not answer`,
      };
    if (!secret || said?.installation !== installationOf(secret))
      return {
        ok: false,
        found: `another program, or an api on another database, answers ${answer.status} on port ${port}: stop it, or give another PORT`,
      };
    return { ok: true, found: `takes requests on port ${port}` };
  },
};
