import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { type ListPlace, readMarker, type ReadMarkerMoved } from './read-marker.js';

const of = { userId: UserId(1), at: '2026-03-01T10:00:00.000Z' };
const moved = (to: ListPlace): ReadMarkerMoved => ({ type: 'notifications.read-marker-moved', data: { ...of, to } });
const removed = { type: 'notifications.read-marker-removed', data: of } as const;

describe('read marker', () => {
  const { given } = deciderSpec(readMarker);

  it('N2 goes to the entry that was read, and on to newer ones', () => {
    given()
      .when({ ...of, to: { time: 100, id: 7 } })
      .then(moved({ time: 100, id: 7 }));
    given(moved({ time: 100, id: 7 }))
      .when({ ...of, to: { time: 100, id: 8 } })
      .then(moved({ time: 100, id: 8 }));
    given(moved({ time: 100, id: 7 }))
      .when({ ...of, to: { time: 101, id: 1 } })
      .then(moved({ time: 101, id: 1 }));
  });

  it('N2 what is read stays read: to the same entry, or an older one, is no event', () => {
    for (const to of [
      { time: 100, id: 7 },
      { time: 100, id: 6 },
      { time: 99, id: 9 },
    ])
      given(moved({ time: 100, id: 7 }))
        .when({ ...of, to })
        .thenNothing();
  });

  it('goes with the person, once', () => {
    given(moved({ time: 100, id: 7 }))
      .when({ ...of, to: 'nowhere' })
      .then(removed);
    given(moved({ time: 100, id: 7 }), removed)
      .when({ ...of, to: 'nowhere' })
      .thenNothing();
    given()
      .when({ ...of, to: 'nowhere' })
      .thenNothing();
  });
});
