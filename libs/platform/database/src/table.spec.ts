import { UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { rowStatements } from './row-statements.js';
import { change, column, columnsOf, removeWhere, type RowOf, selectionOf, table } from './table.js';

const photos = table('views.photos', {
  key: { photo_id: 'bigint', slug: 'text' },
  columns: { owner_id: column<UserId>('bigint'), took_at: 'timestamp(3) null', tags: 'text[]' },
  generated: { words: 'tsvector null' },
});

describe('a declared table', () => {
  it('has its columns in a select list under the names that rows have', () => {
    expect(columnsOf(photos)).toBe('photo_id as "photoId", slug, owner_id as "ownerId", took_at as "tookAt", tags, words');
    const { words: _, slug: __, ...rest } = selectionOf(photos);
    expect(columnsOf(photos, rest)).toBe('photo_id as "photoId", owner_id as "ownerId", took_at as "tookAt", tags');
    expect(columnsOf(photos, { tookAt: true })).toBe('took_at as "tookAt"');
  });

  it('says which types the values of a row have', () => {
    const row: RowOf<typeof photos> = { photoId: 1, slug: 'sea', ownerId: UserId(7), tookAt: null, tags: ['sea'], words: null };
    // @ts-expect-error what is not declared to be null never is
    const nothing: RowOf<typeof photos> = { ...row, tags: null };
    // @ts-expect-error any number is no id of a user
    const stranger: RowOf<typeof photos> = { ...row, ownerId: 7 };
    expect([nothing.tags, stranger.ownerId]).toEqual([null, 7]);
  });

  it('takes a value by its type, whether or not it may be null', () => {
    const [statement] = rowStatements([change(photos, { photo_id: 1, slug: 'sea' }, { took_at: null })]);
    expect(statement?.sql).toContain('as r(photo_id bigint, slug text, took_at timestamp(3))');
  });

  it('loses rows by a part of its key', () => {
    const [statement] = rowStatements([removeWhere(photos, { photo_id: 1 })]);
    expect(statement).toMatchObject({
      sql: 'delete from views.photos as t using jsonb_to_recordset($1::jsonb) as r(w_photo_id bigint) where t.photo_id = r.w_photo_id',
      rows: [{ w_photo_id: 1 }],
    });
  });
});
