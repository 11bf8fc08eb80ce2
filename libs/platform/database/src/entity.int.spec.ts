import { testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IsNull } from 'typeorm';
import { Database } from './database.js';
import { entity } from './entity.js';
import { TIMED_OUT } from './time-outs.js';

const notes = entity('pg_temp.notes', {
  key: { note_hash: 'bytea' },
  columns: { owner_id: 'bigint', tags: 'text[]', sent_at: 'timestamptz(3) null' },
});

const [first, second] = [Buffer.from('first'), Buffer.from('second')];

describe('the repository of a table', () => {
  const statements: string[] = [];
  let database: Database;
  beforeAll(async () => {
    const watch = {
      recordDuration: (_name: string, _milliseconds: number, text: string) => void statements.push(text),
      recordError: () => undefined,
    };
    // A temporary table is its connection's.
    database = await Database.connect({ url: testServices().directUrl, pool: 1, answerWithin: 1_000, watch, entities: [notes.schema] });
    await database.query(
      `create temporary table notes (note_hash bytea primary key, owner_id bigint, tags text[], sent_at timestamptz(3))`,
    );
    await database.query(`insert into notes values ($1, 7, '{sea,sand}', '2026-03-01T10:00:00.123Z'), ($2, 7, '{}', null)`, [
      first,
      second,
    ]);
  });
  afterAll(() => database.close());

  it('has rows as the table declares them', async () => {
    expect(await database.rowsOf(notes, (rows) => rows.find({ where: { ownerId: 7 }, order: { sentAt: 'asc' } }))).toEqual([
      { noteHash: first, ownerId: 7, tags: ['sea', 'sand'], sentAt: new Date('2026-03-01T10:00:00.123Z') },
      { noteHash: second, ownerId: 7, tags: [], sentAt: null },
    ]);
    expect(statements.at(-1)).toBe('pg_temp.notes');
  });

  it('finds a row by bytes, changes rows and deletes them', async () => {
    const sentAt = new Date('2026-03-02T10:00:00.000Z');
    const change = () => database.rowsOf(notes, (rows) => rows.update({ ownerId: 7, sentAt: IsNull() }, { sentAt, tags: [] }));
    expect([(await change()).affected, (await change()).affected]).toEqual([1, 0]);
    expect(await database.rowsOf(notes, (rows) => rows.findOneBy({ noteHash: second }))).toMatchObject({ sentAt });
    expect((await database.rowsOf(notes, (rows) => rows.delete({ noteHash: first }))).affected).toBe(1);
    expect(await database.rowsOf(notes, (rows) => rows.findOneBy({ noteHash: first }))).toBeNull();
  });

  it('loses its connection where the answer is late, and the next one has another', async () => {
    await expect(database.rowsOf(notes, (rows) => rows.query('select pg_sleep(5)'))).rejects.toMatchObject({ code: TIMED_OUT });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
