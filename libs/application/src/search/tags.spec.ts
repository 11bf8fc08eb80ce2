import { FindTag, MostUsedTags, type Tag } from '@heliograph/search-contracts';
import { answers, handlersInMemory } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { MessageBus } from '../actor/index.js';
import { Tags } from './tags.js';

const dawn = { id: 1, slug: 'dawn', name: 'Dawn', count: 12 } as unknown as Tag;
const { dispatcher } = handlersInMemory(
  answers(FindTag, ({ slug }) => (slug === 'dawn' ? dawn : null)),
  answers(MostUsedTags, ({ most }) => [dawn].slice(0, most)),
);
const tags = new Tags(new MessageBus(dispatcher, null));

describe('a tag', () => {
  it('is there while published photos bear it', async () => expect(await tags.findTag('dawn')).toEqual(dawn));

  it('is unknown else', () => expect(tags.findTag('dusk')).rejects.toMatchObject({ code: 'unknown-tag' }));

  it('is among the most used', async () => {
    expect([await tags.listMostUsedTags(1), await tags.listMostUsedTags(0)]).toEqual([[dawn], []]);
  });
});
