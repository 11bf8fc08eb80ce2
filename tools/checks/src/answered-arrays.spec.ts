import { describe, expect, it } from '@jest/globals';
import { SHORT_BY_NATURE, unlimitedQuestions } from './answered-arrays.js';
import { shipped } from './application-layer.js';

const planted = (text: string) => unlimitedQuestions('planted.ts', text).map(({ name }) => name);

describe('anything that is answered as an array', () => {
  it('has a limit in its question, or its table has a ceiling that is named here', () => {
    const found = shipped('libs/').flatMap((path) => unlimitedQuestions(path));
    expect(found.filter(({ name }) => SHORT_BY_NATURE[name] === undefined)).toEqual([]);
    const names = found.map(({ name }) => name);
    expect(Object.keys(SHORT_BY_NATURE).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each([
    'class ListNotes extends Query<readonly Note[]> { constructor(readonly userId: UserId) { super(); } }',
    'class ListNotes extends Query<Note[]> {}',
    'class ListNotes extends StaffQuery<readonly Pick<Note, "id">[]> { constructor(readonly userId: UserId, readonly now: Date = new Date()) { super(); } }',
    'class ListNotes extends Query<ReadonlyMap<NoteId, Note>> { constructor(readonly userId: UserId) { super(); } }',
    'class ListNotes extends Query<ReadonlySet<NoteId> | null> { constructor(readonly userId: UserId) { super(); } }',
  ])('one without is found: %s', (text) => expect(planted(text)).toEqual(['ListNotes']));

  it.each([
    'class ListNotes extends Query<readonly Note[]> { constructor(readonly userId: UserId, readonly limit: number) { super(); } }',
    'class FindNotes extends Query<readonly Note[]> { constructor(readonly ids: readonly NoteId[]) { super(); } }',
    'class FindNote extends Query<Note | null> { constructor(readonly id: NoteId) { super(); } }',
    'class WriteNotes extends Command<readonly Note[]> { constructor(readonly userId: UserId) { super(); } }',
  ])('others are not: %s', (text) => expect(planted(text)).toEqual([]));
});
