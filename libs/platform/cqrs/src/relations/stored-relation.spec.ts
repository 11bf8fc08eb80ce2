import { add, change, put, remove, table } from '@heliograph/database';
import { defineLog, inlineChanges } from '@heliograph/event-store';
import { relation, StreamId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { storedRelation } from './stored-relation.js';

interface Lease {
  readonly tenantId: number;
  readonly roomId: number;
  readonly rent: number;
  readonly at: string;
}

const leases = table('house.leases', {
  key: { tenant_id: 'bigint', room_id: 'bigint' },
  columns: { rent: 'integer', since: 'timestamptz(3)', tenant_hidden: 'boolean', room_hidden: 'boolean' },
});
const tenants = table('house.tenants', { key: { id: 'bigint' }, columns: { rooms: 'integer' } });
const rooms = table('house.rooms', { key: { id: 'bigint' }, columns: { tenants: 'integer' } });
const data: Lease = { tenantId: 7, roomId: 3, rent: 400, at: '2026-03-01T10:00:00.000Z' };

const stored = storedRelation({
  name: 'house.leases',
  rules: relation<Lease>()({
    on: 'house.let',
    off: 'house.left',
    hides: {
      tenantId: { hidden: 'house.tenant-hidden', shown: 'house.tenant-shown' },
      roomId: { hidden: 'house.room-hidden', shown: 'house.room-shown' },
    },
  }),
  stream: ({ tenantId, roomId }) => StreamId(`lease-${tenantId}-${roomId}`),
  table: leases,
  pair: { tenantId: 'tenant_id', roomId: 'room_id' },
  since: 'since',
  columns: ({ rent }) => ({ rent }),
  sides: {
    tenantId: { hidden: 'tenant_hidden', counted: { table: rooms, as: 'tenants' } },
    roomId: { hidden: 'room_hidden', counted: { table: tenants, as: 'rooms' } },
  },
  event: {
    version: 1,
    // Nothing is written or read here.
    schema: { shape: {} } as never,
    sample: data,
    partitionBy: ({ roomId }) => roomId,
    publish: 'private',
  },
});
const log = defineLog({ name: 'house', events: stored.events, inline: [stored.inline] });
const changes = (type: string) => inlineChanges(log, { type, data, stream: stored.stream(data), actor: 'user:7' });
const key = { tenant_id: 7, room_id: 3 };

describe('a stored relation', () => {
  it('has the events of its rules, all of one shape', () => {
    expect(stored.events.map(({ type, version, publish }) => [type, version, publish])).toEqual([
      ['house.let', 1, 'private'],
      ['house.left', 1, 'private'],
      ['house.tenant-hidden', 1, 'private'],
      ['house.tenant-shown', 1, 'private'],
      ['house.room-hidden', 1, 'private'],
      ['house.room-shown', 1, 'private'],
    ]);
  });

  it('is a row while it is on, and is counted for both sides', () => {
    expect(stored.inline.tables).toEqual([leases, rooms, tenants]);
    expect(changes('house.let')).toEqual([
      put(leases, key, { rent: 400, since: data.at }),
      add(rooms, { id: 3 }, { tenants: 1 }),
      add(tenants, { id: 7 }, { rooms: 1 }),
    ]);
    expect(changes('house.left')).toEqual([
      remove(leases, key),
      add(rooms, { id: 3 }, { tenants: -1 }),
      add(tenants, { id: 7 }, { rooms: -1 }),
    ]);
  });

  it('B4 a side that is hidden is not counted for the other one', () => {
    expect(changes('house.tenant-hidden')).toEqual([change(leases, key, { tenant_hidden: true }), add(rooms, { id: 3 }, { tenants: -1 })]);
    expect(changes('house.tenant-shown')).toEqual([change(leases, key, { tenant_hidden: false }), add(rooms, { id: 3 }, { tenants: 1 })]);
    expect(changes('house.room-hidden')).toEqual([change(leases, key, { room_hidden: true }), add(tenants, { id: 7 }, { rooms: -1 })]);
    expect(changes('house.room-shown')).toEqual([change(leases, key, { room_hidden: false }), add(tenants, { id: 7 }, { rooms: 1 })]);
  });
});
