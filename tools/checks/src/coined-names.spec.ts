import { describe, expect, it } from '@jest/globals';
import { isCoined, isVague, namesOf } from './coined-names.js';
import { read, writtenFiles } from './repository.js';

const shipped = writtenFiles().filter(
  (path) => /^(apps|libs)\/.*\.tsx?$/.test(path) && !/\/(specs?|testing|migrations)\/|\.spec\.tsx?$|\.d\.ts$|^libs\/testing\//.test(path),
);
/** Events are facts of the past, and files of classes are named after them. */
const isOfEvents = (path: string): boolean => /\/events\/|\.events(\.\w+)?\.ts$|^apps\/web\/src\/refused\.ts$/.test(path);
const nameOfFile = (path: string): string => path.split('/').at(-1)?.split('.')[0] ?? '';

describe('names are nouns and verbs of the field', () => {
  it('functions, constants and methods do not begin or end as a clause does, and no participle stands without its noun', () => {
    const wrong = shipped
      .filter((path) => !isOfEvents(path))
      .flatMap((path) =>
        namesOf(path, read(path))
          .filter(({ name }) => isCoined(name))
          .map(({ name, owner }) => `${path}: ${owner}${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it('methods say what they list, find or ask', () => {
    const vague = shipped.flatMap((path) =>
      namesOf(path, read(path))
        .filter(({ name, method, owner }) => method && isVague(name, owner))
        .map(({ name, owner }) => `${path}: ${owner}${name}`),
    );
    expect(vague).toEqual([]);
  });

  it('files neither', () => {
    expect(shipped.filter((path) => !isOfEvents(path) && isCoined(nameOfFile(path)))).toEqual([]);
  });

  it.each([
    'owned',
    'photoAfter',
    'insertAsked',
    'whoever',
    'besidePhotos',
    'inWords',
    'forEverybody',
    'BLOCKS_AROUND',
    'untilStopped',
    'why-these-numbers',
    'left-over',
    'of-subject',
    'code-wanted',
  ])('%s is found', (name) => expect(isCoined(name)).toBe(true));

  it.each([
    'heldPhotos',
    'isOwned',
    'requirePhoto',
    'linksIn',
    'photosOf',
    'withWorkFolder',
    'onModuleDestroy',
    'forRoot',
    'partitionBy',
    'finish-sign-in',
    'MAX_SESSIONS',
    'changeFeed',
  ])('%s is not', (name) => expect(isCoined(name)).toBe(false));

  it('the names of a file are found where they are declared', () => {
    const text = `
      export const owned = 1;
      const own = 2;
      export function photoAfter(): void {}
      export class Photos { async find() {} private seen() {} field = () => 1; }`;
    expect(namesOf('planted.ts', text).map(({ owner, name }) => `${owner}${name}`)).toEqual([
      'owned',
      'photoAfter',
      'Photos.find',
      'Photos.seen',
    ]);
    expect(['find', 'list', 'of'].every((name) => isVague(name))).toBe(true);
    expect(['findPhoto', 'listLikes', 'take'].some((name) => isVague(name))).toBe(false);
  });
});
