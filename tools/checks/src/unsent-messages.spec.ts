import { describe, expect, it } from '@jest/globals';
import { shipped } from './application-layer.js';
import { read } from './repository.js';
import { unsentMessages } from './unsent-messages.js';

const sources = shipped('apps/', 'libs/').map((path) => ({ path, text: read(path) }));

const contract = { path: 'libs/planted/contracts/src/plant.messages.ts', text: 'export class FindPlant extends Query<Plant | null> {}' };
const planted = (text: string, path = 'libs/application/src/planted/plants.ts') => unsentMessages([contract, { path, text }]);

describe('messages of contracts', () => {
  it('are each sent by a program', () => {
    expect(unsentMessages(sources)).toEqual([]);
  });

  it('one that is planted and that nobody sends is found', () => {
    expect(unsentMessages([...sources, contract])).toEqual(['libs/planted/contracts/src/plant.messages.ts: FindPlant']);
  });

  it.each([
    `import { FindPlant } from '@heliograph/planted-contracts';`,
    '@QueryHandler(FindPlant)\nexport class FindPlantHandler implements IQueryHandler<FindPlant> {}',
    'const isPlant = (message: object) => message instanceof FindPlant;',
    'const key = FindPlant.name;',
    '// new FindPlant(name)',
  ])('one is not sent by: %s', (text) => {
    expect(planted(text)).toHaveLength(1);
  });

  it('nor by its own contracts', () => {
    expect(planted('export const ask = new FindPlant();', 'libs/planted/contracts/src/asked.ts')).toHaveLength(1);
  });

  it.each([
    'await bus.ask(new FindPlant(name));',
    'const questions = { plant: FindPlant };',
    'const questions = { FindPlant };',
    'export const context = { forgetting: [FindPlant] };',
    'const message = new (isOne ? FindPlant : ListPlants)();',
    'of(FindPlant);',
  ])('one is sent by: %s', (text) => {
    expect(planted(text)).toEqual([]);
  });
});
