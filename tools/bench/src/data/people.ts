import { createHmac } from 'node:crypto';
import type { EventStore, LogDefinition } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { type DataSet, eventOf, type Filling, instant } from './dataset.js';
import { word } from './words.js';

const REGISTERED = [1_100, 740] as const;

export const usernameOf = (userId: number): string => `person_${userId}`;

/** People are registered as the product does it, with a claim on the name and on the address; only passwords are missing. */
export function people(data: DataSet, log: LogDefinition, { keyring }: EventStore): Filling {
  const { users } = data.sizes;
  const secret = keyring.secret('identity.unique-names');
  const claim = async (kind: string, text: string) => {
    const digest = createHmac('sha256', await secret).update(`${kind}:${text}`);
    return StreamId(`${kind}-${digest.digest('hex')}`);
  };
  const registered = async (userId: number) => {
    const [username, email] = [usernameOf(userId), `person.${userId}@example.org`];
    const name = `${word(20 + (userId % 7_919))} ${word(20 + (userId % 4_099))}`;
    const createdAt = instant(data, userId, users, REGISTERED).toISOString();
    return [
      {
        stream: StreamId(`user-${userId}`),
        expectedVersion: 0,
        events: [eventOf(log, 'identity.user-registered', { userId, username, name, email, createdAt })],
      },
      { stream: await claim('username', username), expectedVersion: 0, events: [eventOf(log, 'identity.username-claimed', { userId })] },
      { stream: await claim('email', email), expectedVersion: 0, events: [eventOf(log, 'identity.email-claimed', { userId })] },
    ];
  };
  return {
    log,
    things: 'users',
    total: users,
    perAppend: 200,
    streams: async (from, to) => (await Promise.all(Array.from({ length: to - from }, (_, index) => registered(from + index + 1)))).flat(),
  };
}
