import { FindUsers } from '@heliograph/identity-contracts';
import { linksIn, type UserId } from '@heliograph/kernel';
import type { Actor, MessageBus } from '../actor/index.js';
import { viewerOfList } from './hidden-people.js';

/** Names that are looked for at once: more than a page of comments mentions. */
const MAX_NAMES = 200;

/** People whom the texts mention, by their usernames in lower case: those who are there for the actor (B2, B4). At most `MAX_NAMES` are looked for. */
export async function mentionedIn(bus: MessageBus, texts: readonly (string | null)[], actor: Actor): Promise<ReadonlyMap<string, UserId>> {
  const links = texts.flatMap((text) => linksIn(text ?? ''));
  const names = new Set(links.flatMap((link) => (link.kind === 'mention' ? link.names.map((name) => name.toLowerCase()) : [])));
  if (names.size === 0) return new Map();
  const [users, { without }] = await Promise.all([bus.ask(new FindUsers([...names].slice(0, MAX_NAMES))), viewerOfList(bus, actor)]);
  const seen = users.filter(({ userId, disabled }) => !disabled && !without.includes(userId));
  return new Map(seen.map(({ userId, username }) => [username.toLowerCase(), userId]));
}
