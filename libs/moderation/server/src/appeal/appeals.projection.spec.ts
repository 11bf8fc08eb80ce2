import { change, changeWhere, put } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { moderationLog } from '../moderation.log.js';
import { appeals } from './appeals.table.js';

const at = '2026-03-01T10:00:00.000Z';
const of = { decisionId: 11, ownerId: 7, reason: 'nudity', at };
const key = { decision_id: 11 };
const changes = (type: string, data: object) =>
  inlineChanges(moderationLog, { type, data, stream: StreamId('appeal-11'), actor: 'user:7' }).filter(({ table }) => table === appeals);

describe('inline rows of appeals (B6)', () => {
  it('an appeal waits', () =>
    expect(changes('moderation.decision-appealed', { ...of, text: 'It is a statue.' })).toEqual([
      put(appeals, key, { owner_id: 7, state: 'open', text: 'It is a statue.', appealed_at: at }),
    ]));

  it.each([
    [true, 'granted'],
    [false, 'refused'],
  ])('is answered: %s', (granted, state) =>
    expect(changes('moderation.appeal-resolved', { ...of, granted, note: 'Yes', by: null })).toEqual([
      change(appeals, key, { state, note: 'Yes', resolved_at: at }),
    ]),
  );

  it('and is nobody’s once the person is erased', () =>
    expect(changes('moderation.owner-forgotten', { ownerId: 7, at })).toEqual([
      changeWhere(appeals, { owner_id: 7 }, { owner_id: null, text: null, note: null }),
    ]));
});
