import { type AppId, type ClientId, Command, type Context, type Page, type PageRequest, Query, type UserId } from '@heliograph/kernel';
import type { AppRequestId } from './identity.ids.js';

/** One request of an app, as its owner may see it: it does not say for whom the app acted, or from where. */
export interface AppRequest {
  readonly id: AppRequestId;
  readonly at: Date;
  readonly method: string;
  /** Pattern of the route; null where the path is none of ours. */
  readonly route: string | null;
  readonly status: number;
  readonly milliseconds: number;
  /** As the answer's `X-Request-Id` has it. */
  readonly requestId: string;
  /** Why it was refused: OAuth's code of the error, or null, and words. null = it was not. */
  readonly error: string | null;
  readonly reason: string | null;
}

/** For a token the token's app, for an OAuth call the client that it named. */
export type RequestingApp = { readonly appId: AppId } | { readonly clientId: ClientId };

export interface NewAppRequest extends Omit<AppRequest, 'id'> {
  readonly of: RequestingApp;
  /** The app showed a token or its secret. Its client id is public: requests with that alone get a small share of the log, so that strangers cannot fill it. */
  readonly proven: boolean;
}

/**
 * Stores what an api process has collected, the oldest first; returns how many were kept. For each app and hour at most
 * `requestsPerHour` are kept; requests of unknown apps are dropped.
 */
export class RecordAppRequests extends Command<number> {
  constructor(
    readonly context: Context,
    readonly requests: readonly NewAppRequest[],
  ) {
    super();
  }
}

/** Most rows of one app in an hour (UTC), over all api processes, by share. */
export const requestsPerHour = { answered: 60, refused: 120, unproven: 20 } as const;
export type RequestShare = keyof typeof requestsPerHour;

export function shareOf({ proven, reason }: Pick<NewAppRequest, 'proven' | 'reason'>): RequestShare {
  if (!proven) return 'unproven';
  return reason === null ? 'answered' : 'refused';
}

/** By class of the status; `refused` = 4xx, 5xx and authorizations that were sent back with an error. */
export const requestFilters = ['all', 'refused', '2xx', '3xx', '4xx', '5xx'] as const;
export type RequestFilter = (typeof requestFilters)[number];

/** Requests of an app in the last seven days, newest first, then by id. null = the app is not there or not this owner's. */
export class ListAppRequests extends Query<Page<AppRequest> | null> {
  constructor(
    readonly ownerId: UserId,
    readonly appId: AppId,
    readonly filter: RequestFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}
