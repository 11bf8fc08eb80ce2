import { describe, expect, it } from '@jest/globals';
import { formatState, furtherOf, isWithin, parseState, resumePosition } from './stream-position.js';

const since = { at: 1_000, logs: { discussion: 10, media: 20, 'social-graph': 30 } };
const until = { at: 2_000, logs: { discussion: 15, media: 20, 'social-graph': 40 } };
const logs = Object.keys(until.logs);

describe('N3 a place in a stream', () => {
  it('is text that any process reads', () => {
    const state = { position: until, countUnread: 7 };
    expect(formatState('0a1b2c3d', state)).toBe('0a1b2c3d-1jk-f.k.14-7');
    expect(parseState('0a1b2c3d-1jk-f.k.14-7', '0a1b2c3d', logs)).toEqual(state);
  });

  it.each([
    '',
    'x',
    '0a1b2c3d-1jk-f.k-7',
    '0a1b2c3d-1jk-f.k.14.1-7',
    'ffffffff-1jk-f.k.14-7',
    '0a1b2c3d-1jk-f.k.zzzzzzzzzzz-7',
    '0a1b2c3d-1jk-f.k.14',
  ])('nothing is read out of %j', (text) => expect(parseState(text, '0a1b2c3d', logs)).toBeNull());

  it('lies within another one that has passed all of it', () => {
    expect([isWithin(since, until), isWithin(until, since), isWithin(since, since)]).toEqual([true, false, true]);
    expect(furtherOf({ at: 1_500, logs: { ...since.logs, media: 25 } }, until)).toEqual({ at: 2_000, logs: { ...until.logs, media: 25 } });
  });

  it('behind each of some changes nothing is missed, and nothing comes again', () => {
    const changes = [
      { log: null, seq: 0 },
      { log: 'discussion', seq: 12 },
      { log: 'discussion', seq: 14 },
      { log: 'social-graph', seq: 33 },
      { log: 'social-graph', seq: 33 },
      { log: 'social-graph', seq: 38 },
    ];
    const after = changes.map((change, at) => resumePosition(change, changes[at + 1], since, until));
    expect(after.map(({ at, logs: seqs }) => [at, ...Object.values(seqs)])).toEqual([
      [2_000, 10, 20, 30],
      [2_000, 12, 20, 30],
      [2_000, 14, 20, 30],
      [2_000, 15, 20, 32],
      [2_000, 15, 20, 33],
      [2_000, 15, 20, 40],
    ]);
  });
});
