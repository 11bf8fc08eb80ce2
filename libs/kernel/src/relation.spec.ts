import { deciderSpec } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { Rejected } from './rejection.js';
import { type EventOf, relation } from './relation.js';

interface Lease {
  readonly tenant: string;
  readonly room: string;
  readonly at: string;
}

const lease = relation<Lease>()({
  on: 'house.let',
  off: 'house.left',
  hides: {
    tenant: { hidden: 'house.tenant-hidden', shown: 'house.tenant-shown' },
    room: { hidden: 'house.room-hidden', shown: 'house.room-shown' },
  },
  check: ({ room }) => {
    if (room === 'cellar') throw new Rejected('no-room', 'Nobody lives in the cellar.');
  },
});

const [then, now] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'];
const data: Lease = { tenant: 'Ada', room: 'hall', at: then };
const event = <Type extends EventOf<typeof lease>['type']>(type: Type, at = then) => ({ type, data: { ...data, at } });
const [on, off] = [event('house.let'), event('house.left', now)];

describe('a relation', () => {
  const { given } = deciderSpec(lease);
  const [wanted, ended] = [{ kind: 'on', data } as const, { kind: 'off', at: now } as const];

  it('is switched on, off and on again; what ends it says what was switched on', () => {
    given().when(wanted).then(on);
    given(on).when(ended).then(off);
    given(on, off).when(wanted).then(on);
  });

  it('R1 is silent where it is so already', () => {
    given(on).when(wanted).thenNothing();
    given().when(ended).thenNothing();
    given(on, off).when(ended).thenNothing();
  });

  it('is refused to some pairs, which may end it nevertheless', () => {
    const cellar = { ...data, room: 'cellar' };
    given().when({ kind: 'on', data: cellar }).thenRejected('no-room');
    given({ type: 'house.let', data: cellar })
      .when(ended)
      .then({ type: 'house.left', data: { ...cellar, at: now } });
  });

  it('B4 is hidden and shown on each side, each once, and not where it is off', () => {
    for (const side of ['tenant', 'room'] as const) {
      const set = (hidden: boolean) => ({ kind: 'set-hidden', side, hidden, at: now }) as const;
      const [hidden, shown] = [event(`house.${side}-hidden`, now), event(`house.${side}-shown`, now)];
      given(on).when(set(true)).then(hidden);
      given(on, hidden).when(set(true)).thenNothing();
      given(on, hidden).when(set(false)).then(shown);
      given(on, hidden, shown).when(set(false)).thenNothing();
      given().when(set(true)).thenNothing();
      given(on, hidden, shown, off).when(set(true)).thenNothing();
    }
  });

  it('B4 is shown before it ends, and starts again with nothing hidden', () => {
    const hidden = [event('house.room-hidden'), event('house.tenant-hidden')];
    given(on, ...hidden)
      .when(ended)
      .then(event('house.tenant-shown', now), event('house.room-shown', now), off);
    given(on, ...hidden)
      .when(wanted)
      .thenNothing();
    given(on, ...hidden, off, on)
      .when(ended)
      .then(off);
  });

  it('names all of its events, and takes no other', () => {
    expect(lease.types).toEqual([
      'house.let',
      'house.left',
      'house.tenant-hidden',
      'house.tenant-shown',
      'house.room-hidden',
      'house.room-shown',
    ]);
    expect(() => lease.evolve(lease.initial, { type: 'house.sold', data } as never)).toThrow('house.sold is not an event of this relation');
  });

  it('takes no name that it does not have', () => {
    // @ts-expect-error nothing is stored under this type
    const type: EventOf<typeof lease>['type'] = 'house.sold';
    // @ts-expect-error the data has no such side
    relation<Lease>()({ on: 'a', off: 'b', hides: { owner: { hidden: 'c', shown: 'd' } } });
    // @ts-expect-error there is no such side
    lease.decide({ kind: 'set-hidden', side: 'owner', hidden: true, at: now }, lease.initial);
    expect(type).toBe('house.sold');
  });
});
