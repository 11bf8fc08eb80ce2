import { deciderSpec } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import type { Decider } from './decider.js';
import type { Event } from './event.js';
import { toggle } from './toggle.js';

interface OfLamp {
  readonly room: string;
  readonly at: string;
}
type LampEvent = Event<'lamp.lit', OfLamp> | Event<'lamp.put-out', OfLamp>;
type Lamp = Decider<OfLamp & { readonly burning: boolean }, LampEvent, { readonly isBurning: boolean }>;

const names = { wanted: 'burning', state: 'isBurning', on: 'lamp.lit', off: 'lamp.put-out' } as const;
const lamp: Lamp = toggle(names);

const data = { room: 'hall', at: '2026-03-01T10:00:00.000Z' };
const lit: LampEvent = { type: 'lamp.lit', data };
const putOut: LampEvent = { type: 'lamp.put-out', data };

describe('a toggled relation', () => {
  const { given } = deciderSpec(lamp);

  it('is set, unset and set again; the event has the data of the command without `wanted`', () => {
    given()
      .when({ ...data, burning: true })
      .then(lit);
    given(lit)
      .when({ ...data, burning: false })
      .then(putOut);
    given(lit, putOut)
      .when({ ...data, burning: true })
      .then(lit);
  });

  it('R1 is silent where the wish holds already', () => {
    given()
      .when({ ...data, burning: false })
      .thenNothing();
    given(lit)
      .when({ ...data, burning: true })
      .thenNothing();
    given(lit, putOut)
      .when({ ...data, burning: false })
      .thenNothing();
  });

  it('has its state under the given name', () => {
    expect(lamp.initial).toEqual({ isBurning: false });
    expect(lamp.evolve(lamp.initial, lit)).toEqual({ isBurning: true });
  });

  it('takes no name that the relation does not have', () => {
    // @ts-expect-error the command has no such wish
    const wish: Lamp = toggle({ ...names, wanted: 'glowing' });
    // @ts-expect-error nothing is stored under this type
    const type: Lamp = toggle({ ...names, off: 'lamp.broken' });
    // @ts-expect-error the state has no such name
    const state: Lamp = toggle({ ...names, state: 'isLit' });
    expect([wish, type, state]).toHaveLength(3);
  });
});
