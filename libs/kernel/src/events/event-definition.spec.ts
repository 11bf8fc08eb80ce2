import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { UserId } from '../brand.js';
import { event, personalFields } from './event-definition.js';
import { instant, personal, userId } from './event-fields.js';
import { eventShape, type InferEvent } from './event-shape.js';

const at = '2026-01-31T09:30:00.000Z';
const ShelfNamed = eventShape('cabinet.shelf-named', z.object({ userId, name: personal(z.string().nullable()), at: instant }));
const options = {
  type: ShelfNamed.type,
  version: 2,
  schema: z.object({ userId, name: ShelfNamed.schema.shape.name, motto: personal(z.string().nullable()), at: instant }),
  sample: { userId: UserId(7), name: 'Dunes', motto: 'Sand', at },
  owner: 'userId',
  formerly: { 1: ['name'] },
  upcasters: { 1: (data: object) => ({ ...data, motto: null }) },
  partitionBy: (data: { userId: UserId }) => data.userId,
} as const;
const publishOf = ({ publish }: Pick<ReturnType<typeof event>, 'publish'>) => publish as (event: object) => unknown;

describe('an event that is declared', () => {
  const named = event({ ...options, publish: ShelfNamed });

  it('has the fields that its schema marks as personal, and those of its older versions', () => {
    expect(named.personal).toEqual({ of: 'userId', fields: ['name', 'motto'], formerly: { 1: ['name'] } });
    expect([personalFields(named, 1), personalFields(named, 2)]).toEqual([['name'], ['name', 'motto']]);
  });

  it('a mark stays where words are added to the field', () => {
    const schema = z.object({ userId, name: personal(z.string()).describe('As typed.') });
    const described = { ...options, version: 1, schema, sample: { userId: UserId(7), name: 'Dunes' }, formerly: undefined };
    expect(event({ ...described, publish: 'private' }).personal?.fields).toEqual(['name']);
  });

  it('is published with the fields of the shape, and no other', () => {
    expect(publishOf(named)({ data: options.sample })).toEqual([{ type: 'cabinet.shelf-named', data: { userId: 7, name: 'Dunes', at } }]);
  });

  it('is refused without an owner of its personal fields, without an upcaster, under a wrong name', () => {
    expect(() => event({ ...options, owner: undefined, publish: 'private' })).toThrow(
      'does not say whose its personal fields are: name, motto',
    );
    expect(() => event({ ...options, upcasters: {}, publish: 'private' })).toThrow('lacks the upcaster from version 1');
    expect(() => event({ ...options, type: 'ShelfNamed', publish: 'private' })).toThrow('Not an event name');
  });

  it('has types that follow from its schema', () => {
    const data: InferEvent<typeof named>['data'] = { ...options.sample };
    // @ts-expect-error what happened does not change
    data.name = 'Beach';
    // @ts-expect-error the stored event has no such field
    event({ ...options, publish: eventShape('cabinet.shelf-named', z.object({ userId, colour: z.string() })) });
    // @ts-expect-error a user id is not any number
    event({ ...options, sample: { ...options.sample, userId: 7 }, publish: 'private' });
    expect(data).toEqual({ userId: 7, name: 'Beach', motto: 'Sand', at });
  });
});
