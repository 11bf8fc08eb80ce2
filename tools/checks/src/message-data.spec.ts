import { describe, expect, it } from '@jest/globals';
import { shipped } from './application-layer.js';
import { membersWithoutData } from './message-data.js';
import { read } from './repository.js';

const kernel = 'libs/kernel/src/message.ts';
const planted = (text: string) => membersWithoutData([{ path: 'note.messages.ts', text }]);
const message = (parameter: string, before = '') =>
  planted(`${before} export class AddNote extends Command<void> { constructor(readonly context: Context, ${parameter}) { super(); } }`);

describe('a message is data, so that a context could answer in a process of its own', () => {
  it('holds no promise, no map, no set and no function', () => {
    const contracts = shipped('libs/').filter((path) => /^libs\/[^/]+\/contracts\/src\//.test(path));
    expect(contracts.length).toBeGreaterThan(50);
    expect(membersWithoutData([kernel, ...contracts].map((path) => ({ path, text: read(path) })))).toEqual([]);
  });

  it.each([
    ['Promise', 'readonly ownerId: UserId | Promise<UserId>'],
    ['Map', 'readonly names: Map<UserId, string>'],
    ['ReadonlyMap', 'readonly note: { readonly names: ReadonlyMap<UserId, string> }'],
    ['ReadonlySet', 'readonly ids: ReadonlySet<UserId> | null'],
    ['Set', 'readonly ids = new Set<UserId>()'],
    ['a function', 'readonly take: (now: Date) => void'],
    ['a function', 'readonly budget: { take(now: Date): void }'],
  ])('finds a planted %s', (found, parameter) =>
    expect(message(parameter)).toEqual([`note.messages.ts: AddNote.${/readonly (\w+)/.exec(parameter)?.[1]}: ${found}`]),
  );

  it('finds one in a type that a member names, and in a field', () => {
    const types = 'interface Owned { readonly ownerId: Promise<UserId> } type Note = Owned & { readonly body: string };';
    expect(message('readonly notes: readonly Note[]', types)).toEqual(['note.messages.ts: AddNote.notes: Promise']);
    expect(planted('class FindNotes extends Query<null> { readonly ids: Set<UserId> = none; }')).toEqual([
      'note.messages.ts: FindNotes.ids: Set',
    ]);
  });

  it.each([
    ['a function', 'readonly correlation: string;', 'readonly correlation: string; cancel(): void;'],
    ['Map', 'readonly refusal: string;', 'readonly refusal: string; readonly taken: Map<string, number>;'],
  ])('finds a planted %s in the context, which is the kernel’s, and in what it names', (found, member, more) => {
    const text = read(kernel);
    expect(text).toContain(member);
    const message = 'class AddNote extends Command<void> { constructor(readonly context: Context) { super(); } }';
    const sources = [
      { path: kernel, text: text.replace(member, more) },
      { path: 'note.messages.ts', text: message },
    ];
    expect(membersWithoutData(sources)).toEqual([`note.messages.ts: AddNote.context: ${found}`]);
  });

  it('takes data: ids, instants, lists, bytes, and types that name themselves', () => {
    const types = 'interface Note { readonly at: Date; readonly replies: readonly Note[]; readonly file: Uint8Array }';
    expect(message('readonly note: Note, readonly ids: readonly UserId[], readonly limit = 5', types)).toEqual([]);
    expect(planted('class FindNames extends Query<ReadonlyMap<UserId, string>> {}')).toEqual([]);
  });
});
