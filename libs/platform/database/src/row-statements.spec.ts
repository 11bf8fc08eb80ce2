import { describe, expect, it } from '@jest/globals';
import { rowStatements } from './row-statements.js';
import { add, change, changeWhere, put, remove, table } from './table.js';

const cards = table('views.cards', { key: { id: 'bigint' }, columns: { owner_id: 'bigint', title: 'text', likes: 'integer' } });

const shapes = (...changes: Parameters<typeof rowStatements>[0] extends Iterable<infer Change> ? Change[] : never) =>
  rowStatements(changes).map(({ sql, rows }) => ({ verb: sql.split(' ')[0], rows }));

describe('row changes as statements', () => {
  it('one statement for all rows of a shape', () => {
    expect(shapes(put(cards, { id: 2 }, { title: 'b' }), put(cards, { id: 1 }, { title: 'a' }))).toEqual([
      {
        verb: 'insert',
        rows: [
          { id: 2, title: 'b' },
          { id: 1, title: 'a' },
        ],
      },
    ]);
  });

  it('additions to one row become one addition', () => {
    expect(shapes(add(cards, { id: 1 }, { likes: 1 }), add(cards, { id: 1 }, { likes: 1 }), add(cards, { id: 1 }, { likes: -1 }))).toEqual([
      { verb: 'insert', rows: [{ id: 1, likes: 1 }] },
    ]);
  });

  it('a row whose counter reaches 0 is deleted, where its table says so', () => {
    const totals = table('views.totals', { key: { list: 'text' }, columns: { photos: 'integer' }, deleteAtZero: 'photos' });
    expect(shapes(add(totals, { list: 'a' }, { photos: -1 }))).toEqual([
      { verb: 'insert', rows: [{ list: 'a', photos: -1 }] },
      { verb: 'delete', rows: [{ list: 'a', photos: -1 }] },
    ]);
  });

  it('the later value wins, and a removal takes what was pending', () => {
    expect(shapes(put(cards, { id: 1 }, { title: 'a' }), change(cards, { id: 1 }, { title: 'b' }))).toEqual([
      { verb: 'insert', rows: [{ id: 1, title: 'b' }] },
    ]);
    expect(shapes(put(cards, { id: 1 }, { title: 'a' }), remove(cards, { id: 1 }))).toEqual([{ verb: 'delete', rows: [{ id: 1 }] }]);
  });

  it('what cannot be merged stays in order', () => {
    expect(
      shapes(remove(cards, { id: 1 }), put(cards, { id: 1 }, { title: 'a' }), add(cards, { id: 1 }, { likes: 1 })).map(({ verb }) => verb),
    ).toEqual(['delete', 'insert', 'insert']);
    expect(
      shapes(put(cards, { id: 1 }, { title: 'a' }), changeWhere(cards, { owner_id: 3 }, { title: '' }), remove(cards, { id: 1 })).map(
        ({ verb }) => verb,
      ),
    ).toEqual(['insert', 'update', 'delete']);
  });

  it('a change of nothing is no statement, an unknown column an error', () => {
    expect(shapes(change(cards, { id: 1 }, {}))).toEqual([]);
    expect(() => rowStatements([put(cards, { id: 1 }, { colour: 'red' } as never)])).toThrow(/no column colour/);
  });

  it('a suffix stands behind every table', () => {
    expect(rowStatements([remove(cards, { id: 1 })], '__next')[0]?.sql).toContain('views.cards__next');
  });

  it('what follows for other rows is settled once, behind all else, for the rows whose column says so', () => {
    const nodes = table('views.nodes', {
      key: { id: 'bigint' },
      columns: { gone: 'boolean', text: 'text' },
      afterBatch: { call: (name, ids) => `views.settle('${name}', ${ids})`, on: ['gone'] },
    });
    const statements = rowStatements(
      [put(nodes, { id: 2 }, { gone: false }), change(nodes, { id: 3 }, { text: 'x' }), change(nodes, { id: 2 }, { gone: true })],
      '__next',
    );
    expect(statements.map(({ sql }) => sql.split(/[ (]/).slice(0, 2).join(' '))).toEqual([
      'insert into',
      'update views.nodes__next',
      'select views.settle',
    ]);
    expect(statements.at(-1)).toMatchObject({ rows: [{ id: 2 }], returns: [] });
    expect(statements.at(-1)?.sql).toContain("views.settle('views.nodes__next', ");
  });
});
