import { publishedEvents } from '@heliograph/event-store';
import type { Event } from '@heliograph/kernel';
import { stored } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { identityLog } from '../identity.log.js';

describe('events of identity', () => {
  it.each([...identityLog.events.values()].map((definition) => [definition.type, definition] as const))(
    '%s: the sample fits its schema',
    (_, definition) => expect(definition.schema.parse(definition.sample)).toEqual(definition.sample),
  );

  it('other contexts get a new user without the address', () => {
    const data = { userId: 7, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: '2026-01-31T09:30:00.000Z' };
    const [heard] = publishedEvents(identityLog, stored({ type: 'identity.user-registered', data }));
    expect(heard?.data).toEqual({ userId: 7, username: 'ada', name: 'Ada', createdAt: '2026-01-31T09:30:00.000Z' });
  });

  it('other contexts get no events of claims and apps', () => {
    for (const type of [
      'identity.username-claimed',
      'identity.email-claimed',
      'identity.email-verified',
      'identity.email-changed',
      'identity.erasure-ordered',
      'identity.second-factor-reset',
      'identity.suspension-explained',
      'identity.app-registered',
      'identity.app-changed',
      'identity.app-deleted',
    ]) {
      expect(publishedEvents(identityLog, stored({ type, data: {} } as Event))).toEqual([]);
    }
  });

  it('every field with something personal in it is declared', () => {
    const personal = new Set([
      'username',
      'name',
      'email',
      'location',
      'bio',
      'websiteUrl',
      'website',
      'callbackUrls',
      'avatar',
      'sha256',
      'checksum',
      'fingerprint',
      'offsetMinutes',
      'reason',
    ]);
    // The operator's words about a request or rows, which outlive the person.
    const ordered = [
      'identity.erasure-ordered',
      'identity.second-factor-reset',
      'identity.rows-repaired',
      'identity.log-adopted',
      'identity.email-changed',
    ];
    for (const { type, sample, personal: declared } of identityLog.events.values()) {
      const found = Object.keys(sample as object).filter((field) => personal.has(field) && !(field === 'reason' && ordered.includes(type)));
      expect([type, [...(declared?.fields ?? [])].sort()]).toEqual([type, found.sort()]);
    }
  });
});
