import { DecisionId, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { Judge } from '../judge/judge.js';
import { appeal, type AppealCommand, type AppealResolved, type DecisionAppealed } from './appeal.js';

const at = '2026-03-01T10:00:00.000Z';
const of = { decisionId: DecisionId(11), ownerId: UserId(2), reason: 'nudity', at } as const;
const appealed: DecisionAppealed = { type: 'moderation.decision-appealed', data: { ...of, text: 'It is a statue.' } };
const resolved = (granted: boolean, note: string | null = null): AppealResolved => ({
  type: 'moderation.appeal-resolved',
  data: { ...of, granted, note, by: null },
});
const make = (text = 'It is a statue.', isLifted = false): AppealCommand => ({ kind: 'appeal', ...of, text, isLifted });
const resolve = (granted: boolean, note: string | null = null): AppealCommand => ({
  ...{ kind: 'resolve', granted, note, by: null, at },
  judge: Judge.appoint('user:9', of),
});

describe('an appeal against a decision (B6)', () => {
  const { given } = deciderSpec(appeal);

  it('is made once, and not against what is lifted', () => {
    given().when(make(' It is a statue.\n')).then(appealed);
    given(appealed).when(make('Please!')).thenRejected('already-appealed');
    given(appealed, resolved(false)).when(make('Please!')).thenRejected('already-appealed');
    given().when(make('It is a statue.', true)).thenRejected('already-appealed');
  });

  it('has words, up to 1000 code points', () => {
    const long = '🌅'.repeat(1000);
    given()
      .when(make(long))
      .then({ type: 'moderation.decision-appealed', data: { ...of, text: long } });
    for (const text of ['', ' \n', 'a'.repeat(1001), 'a\0b', '\ud800']) given().when(make(text)).thenRejected('invalid-appeal');
  });

  it('is granted or refused, once, with or without words', () => {
    given(appealed).when(resolve(true)).then(resolved(true));
    given(appealed).when(resolve(false, ' We looked twice. ')).then(resolved(false, 'We looked twice.'));
    for (const earlier of [true, false]) given(appealed, resolved(earlier)).when(resolve(true)).thenRejected('appeal-resolved');
    given(appealed)
      .when(resolve(true, 'a'.repeat(1001)))
      .thenRejected('invalid-appeal');
  });

  it('is not resolved where nobody appealed', () => given().when(resolve(true)).thenRejected('appeal-not-found'));
});
