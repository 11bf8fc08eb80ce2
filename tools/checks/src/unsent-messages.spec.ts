import { describe, expect, it } from '@jest/globals';
import { shipped } from './application-layer.js';
import { read } from './repository.js';
import { unsentMessages } from './unsent-messages.js';

const sources = shipped('apps/', 'libs/').map((path) => ({ path, text: read(path) }));

const contract = { path: 'libs/gallery/contracts/src/shelf.messages.ts', text: 'export class FindShelf extends Query<Shelf | null> {}' };
const planted = (text: string, path = 'libs/application/gallery/src/shelves.ts') => unsentMessages([contract, { path, text }]);

describe('messages of contracts', () => {
  it('are each sent by a program', () => {
    expect(unsentMessages(sources)).toEqual([]);
  });

  it('one that is planted and that nobody sends is found', () => {
    expect(unsentMessages([...sources, contract])).toEqual(['libs/gallery/contracts/src/shelf.messages.ts: FindShelf']);
  });

  it.each([
    `import { FindShelf } from '@heliograph/gallery-contracts';`,
    '@QueryHandler(FindShelf)\nexport class FindShelfHandler implements IQueryHandler<FindShelf> {}',
    'const isShelf = (message: object) => message instanceof FindShelf;',
    'const key = FindShelf.name;',
    '// new FindShelf(name)',
  ])('one is not sent by: %s', (text) => {
    expect(planted(text)).toHaveLength(1);
  });

  it('nor by its own contracts', () => {
    expect(planted('export const ask = new FindShelf();', 'libs/gallery/contracts/src/asked.ts')).toHaveLength(1);
  });

  it.each([
    'await bus.ask(new FindShelf(name));',
    'const questions = { shelf: FindShelf };',
    'const questions = { FindShelf };',
    'export const context = { forgetting: [FindShelf] };',
    'const message = new (isOne ? FindShelf : ListShelves)();',
    'of(FindShelf);',
  ])('one is sent by: %s', (text) => {
    expect(planted(text)).toEqual([]);
  });
});
