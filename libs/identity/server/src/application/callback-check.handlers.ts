import { Database } from '@heliograph/database';
import { type Application, type CallbackCheck, type CallbackVerdict, CheckCallback } from '@heliograph/identity-contracts';
import { judgeRedirect, type RedirectRule } from '@heliograph/identity-core';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { findOwnApp } from './app-rows.js';

/** An address that is refused by a later rule is closer to being accepted. */
const NEARER: readonly RedirectRule[] = ['callback', 'address', 'exact', 'scheme', 'host', 'path', 'query', 'browser', 'beneath', 'equal'];

@QueryHandler(CheckCallback)
export class CheckCallbackHandler implements IQueryHandler<CheckCallback> {
  constructor(private readonly database: Database) {}

  async execute({ ownerId, appId, redirectUri }: CheckCallback): Promise<CallbackCheck | null> {
    const app = await findOwnApp(this.database, ownerId, appId);
    return app && { now: verdict(app, redirectUri), ifExact: verdict({ ...app, exactRedirect: true }, redirectUri) };
  }
}

/** An address is accepted when one of the callback URLs accepts it (O3), and otherwise the closest one is named. */
function verdict(app: Application, asked: string): CallbackVerdict {
  const judged = app.callbackUrls.map((callbackUrl) => ({ callbackUrl, ...judgeRedirect(callbackUrl, asked, app) }));
  const [nearest] = judged.sort((one, other) => NEARER.indexOf(other.rule) - NEARER.indexOf(one.rule));
  if (!nearest) throw new Error('An application without a callback URL');
  const { callbackUrl, rule, problem } = nearest;
  return {
    accepted: problem === null,
    rule,
    words: problem === null ? accepted(rule, asked === callbackUrl, app) : refused(rule, problem),
    callbackUrl,
  };
}

function refused(rule: RedirectRule, problem: string): string {
  return rule === 'callback' ? `T${problem.slice(1)}.` : `It ${problem}.`;
}

function accepted(rule: RedirectRule, itself: boolean, { isPublic }: Application): string {
  if (itself) return 'It is a registered URL.';
  if (rule !== 'equal') return 'It is below a registered URL.';
  return isPublic
    ? 'It matches a registered URL except for its query, the case of its host or a port of this device.'
    : 'It matches a registered URL except for its query or the case of its host.';
}
