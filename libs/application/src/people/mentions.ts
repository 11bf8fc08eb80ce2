import { FindUsers } from '@heliograph/identity-contracts';
import { linksIn } from '@heliograph/kernel';
import type { Actor, MessageBus } from '../actor/index.js';
import { viewerOfList } from './hidden.js';

/** Names that are looked for at once: more than a page of comments mentions. */
const MOST_NAMES = 200;

/** Usernames that the texts mention, in lower case: those of people who are there for the actor (B2, B4). At most `MOST_NAMES` are looked for. */
export async function mentionedIn(bus: MessageBus, texts: readonly (string | null)[], actor: Actor): Promise<ReadonlySet<string>> {
  const links = texts.flatMap((text) => linksIn(text ?? ''));
  const names = new Set(links.flatMap((link) => (link.kind === 'mention' ? link.names.map((name) => name.toLowerCase()) : [])));
  if (names.size === 0) return names;
  const [users, { without }] = await Promise.all([bus.ask(new FindUsers([...names].slice(0, MOST_NAMES))), viewerOfList(bus, actor)]);
  return new Set(users.flatMap(({ userId, username, disabled }) => (disabled || without.includes(userId) ? [] : username.toLowerCase())));
}
