import { type AppId, type ClientId, type Decider, assertNever, type UserId } from '@heliograph/kernel';
import { emptyToNull, refuseInvalid, trimText, websiteProblem } from '../fields/fields.js';
import { callbackProblem } from '../redirect/redirect.js';
import { appNameProblem } from './app-name.js';
import type { AppEvent } from './application.events.js';
import { rejection } from '../refusal/refusal.js';

export interface AppFields {
  readonly name: string;
  readonly website: string | null;
  readonly callbackUrls: readonly string[];
  readonly requirePkce: boolean;
  readonly exactRedirect: boolean;
}

/** A public app runs where everybody can read it, so it has no secret and must use PKCE (W2). */
interface NewAppFields extends AppFields {
  readonly isPublic: boolean;
}

type State =
  | { readonly status: 'absent' | 'deleted' }
  | { readonly status: 'registered'; readonly ownerId: UserId; readonly fields: NewAppFields };

export type AppCommand = { readonly appId: AppId; readonly actorId: UserId; readonly at: string } & (
  | {
      readonly kind: 'register';
      readonly clientId: ClientId;
      readonly fields: Pick<NewAppFields, 'name' | 'callbackUrls'> & Partial<NewAppFields>;
    }
  | { readonly kind: 'change'; readonly fields: Partial<AppFields> }
  | { readonly kind: 'delete' }
);

const mostCallbacks = 10;

export const application: Decider<AppCommand, AppEvent, State> = {
  initial: { status: 'absent' },

  evolve(state, event) {
    switch (event.type) {
      case 'identity.app-registered':
      case 'identity.app-changed': {
        const { ownerId, name, website, callbackUrls, requirePkce, exactRedirect } = event.data;
        const isPublic =
          event.type === 'identity.app-registered' ? event.data.isPublic : state.status === 'registered' && state.fields.isPublic;
        const fields = { name: name ?? '', website, callbackUrls: callbackUrls ?? [], requirePkce, exactRedirect, isPublic };
        return { status: 'registered', ownerId, fields };
      }
      case 'identity.app-deleted':
        return { status: 'deleted' };
      default:
        return assertNever(event);
    }
  },

  decide(command, state) {
    const { appId, actorId, at } = command;
    if (command.kind === 'register') {
      if (state.status !== 'absent') return [];
      const isPublic = command.fields.isPublic ?? false;
      const fields = checked({ website: null, exactRedirect: false, requirePkce: isPublic, ...defined(command.fields), isPublic });
      return [{ type: 'identity.app-registered', data: { appId, ownerId: actorId, clientId: command.clientId, ...fields, at } }];
    }
    // Another person's app is answered like one that does not exist (S12).
    if (state.status !== 'registered' || state.ownerId !== actorId) throw rejection('unknown-app');
    if (command.kind === 'delete') return [{ type: 'identity.app-deleted', data: { appId, ownerId: actorId, at } }];
    const { isPublic: _, ...fields } = checked({ ...state.fields, ...defined(command.fields) }, state.fields);
    return same(state.fields, fields) ? [] : [{ type: 'identity.app-changed', data: { appId, ownerId: actorId, ...fields, at } }];
  },
};

function checked(asked: NewAppFields, before?: NewAppFields): NewAppFields {
  const fields = {
    ...asked,
    name: trimText(asked.name),
    website: emptyToNull(asked.website),
    callbackUrls: [...new Set(asked.callbackUrls)],
  };
  refuseInvalid({
    name: appNameProblem(fields.name, before?.name),
    website: fields.website === null ? null : websiteProblem(fields.website),
    callback_urls: callbacksProblem(fields.callbackUrls),
    require_pkce: fields.isPublic && !fields.requirePkce ? 'must be 1 for an app without a secret' : null,
  });
  return fields;
}

function callbacksProblem(urls: readonly string[]): string | null {
  if (urls.length === 0) return 'must name at least one callback URL';
  if (urls.length > mostCallbacks) return `must have at most ${mostCallbacks} callback URLs`;
  const problems = urls.map(callbackProblem);
  return problems.find((problem) => problem !== null) ?? null;
}

const same = (a: AppFields, b: AppFields): boolean =>
  a.name === b.name &&
  a.website === b.website &&
  a.requirePkce === b.requirePkce &&
  a.exactRedirect === b.exactRedirect &&
  a.callbackUrls.length === b.callbackUrls.length &&
  a.callbackUrls.every((url, index) => url === b.callbackUrls[index]);

// S17: a field that is sent as undefined is a field that is not sent.
const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
