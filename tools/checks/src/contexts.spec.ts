import { contexts } from '@heliograph/contexts';
import { describe, expect, it } from '@jest/globals';
import { contexts as folders, readModels } from '../boundaries.mjs';
import { read, writtenFiles } from './repository.js';

const files = writtenFiles();
const refusing = folders.filter((name) => files.includes(`libs/${name}/contracts/src/${name}.rejections.ts`));

describe('the contexts', () => {
  it('are known to the rules of imports and to the list that programs compose, to both the same ones', () => {
    expect(contexts.map(({ name }) => name).sort()).toEqual([...folders, ...readModels].sort());
  });

  it.each(['README.md', 'docs/glossary.md'])('are named in %s, all of them', (page) => {
    const [line = ''] = read(page)
      .split('\n')
      .filter((each) => each.startsWith('| `libs/<context>/') || each.startsWith('| context |'));
    expect(folders.filter((name) => !new RegExp(`[ ,]${name}[,:.]`).test(line))).toEqual([]);
  });

  it('refuse something, most of them', () => expect(refusing).toContain('media'));

  it.each(refusing)('every code with which %s refuses is registered with its status', async (name) => {
    const contracts = (await import(`@heliograph/${name}-contracts`)) as Readonly<Record<string, unknown>>;
    const [, codes] = Object.entries(contracts).find(([key]) => key.endsWith('Rejections')) ?? [];
    expect(codes).toBeDefined();
    expect(contexts.find((context) => context.name === name)?.rejections).toEqual(codes);
  });
});
