import {
  AppRequestId,
  type Budget,
  CheckCallback,
  ListAppRequests,
  ListBudgets,
  type RequestPlace,
  type RequestsFrom,
} from '@heliograph/identity-contracts';
import type { LimitView } from '../models.js';
import type { SettingsBackend } from '../settings-backend.js';
import type { Means } from './means.js';

type Developing = Pick<SettingsBackend, 'apiUrl' | 'checkCallback' | 'requests' | 'limits'>;

const perPage = 50;

/** What somebody who writes an app asks beside what the app is. */
export function developing(means: Means): Developing {
  return {
    apiUrl: means.options.publicUrl.replace(/\/+$/, ''),

    checkCallback: (appId, { redirect_uri: redirectUri }, { userId }) => means.ask(new CheckCallback(userId, appId, redirectUri)),

    async requests(appId, filter, page, { userId }) {
      let isThere = true;
      const listing = await means.listing(`requests ${appId} ${filter}`, page, perPage, async (request, from) => {
        const found = await means.ask(new ListAppRequests(userId, appId, filter, request, from && placed(from)));
        isThere = found !== null;
        const items = found?.items ?? [];
        return { items, total: found?.total ?? 0, first: placeOf(items[0]), last: placeOf(items.at(-1)) };
      });
      return isThere ? listing : null;
    },

    async limits({ userId }) {
      return Promise.all((await means.ask(new ListBudgets(userId))).map((budget) => standing(means, budget)));
    },
  };
}

async function standing(means: Means, budget: Budget): Promise<LimitView> {
  const { limit, remaining, resetAt } = await means.options.standingOf(budget);
  return { of: budget.of, appId: budget.app?.id ?? null, limit, remaining, resetAt: resetAt === null ? null : new Date(resetAt * 1000) };
}

const placeOf = (request: RequestPlace | undefined) => (request ? [request.at.getTime(), request.id] : null);

function placed(from: { readonly after: readonly number[] } | { readonly before: readonly number[] }): RequestsFrom {
  const [at = 0, id = 0] = 'after' in from ? from.after : from.before;
  const place = { at: new Date(at), id: AppRequestId(id) };
  return 'after' in from ? { after: place } : { before: place };
}
