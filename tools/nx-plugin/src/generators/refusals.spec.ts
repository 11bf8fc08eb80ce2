import { fileURLToPath } from 'node:url';
import type { Tree } from '@nx/devkit';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { FsTree } from './spec/workspace-tree.js';
import adr from './adr.js';
import context from './context.js';
import event from './event.js';
import projection from './projection.js';
import slice from './slice.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

describe('a generator that is asked for what cannot be', () => {
  let tree: Tree;
  beforeEach(() => {
    tree = new FsTree(root, false);
  });

  it.each<[string, (tree: Tree) => unknown, string]>([
    ['a context with a bad name', (on) => context(on, { name: 'Cabinet' }), 'Not a name'],
    ['a context with the name of another folder', (on) => context(on, { name: 'platform' }), 'take another name'],
    [
      'a slice of an unknown context',
      (on) => slice(on, { context: 'galery', name: 'window-box' }),
      'There is no context galery; there are',
    ],
    ['a slice where nothing is decided', (on) => slice(on, { context: 'search', name: 'window-box' }), 'no core and no log'],
    ['a slice with the name of another folder', (on) => slice(on, { context: 'discussion', name: 'migrations' }), 'take another name'],
    [
      'a slice with an event that there is',
      (on) => slice(on, { context: 'social-graph', name: 'window-box', event: 'photo-liked' }),
      'social-graph.photo-liked is an event already',
    ],
    [
      'a slice on a photo with another route',
      (on) => slice(on, { context: 'media', name: 'window-box', on: 'photo', route: 'me/x' }),
      'Not a route',
    ],
    [
      'a slice with the class of another part',
      (on) => slice(on, { context: 'media', name: 'comment' }),
      'libs/application/src/comments/index.ts has Comments already',
    ],
    [
      'a slice whose test from outside would be that of another',
      (on) => slice(on, { context: 'media', name: 'search' }),
      'search.e2e.spec.ts is there',
    ],
    [
      'a slice with a route that there is',
      (on) => slice(on, { context: 'media', name: 'window-box', on: 'photo', route: 'photos/:photo_id/like' }),
      'There is a POST /photos/:photo_id/like already',
    ],
    [
      'a slice with the name of a resource',
      (on) => slice(on, { context: 'identity', name: 'like-entry' }),
      'components.ts has LikeEntry already',
    ],
    [
      'a slice with a scope that there is not',
      (on) => slice(on, { context: 'media', name: 'window-box', scope: 'write:shelves' }),
      'no scope write:shelves for changes; there are write:photos',
    ],
    ['an event of no feature', (on) => event(on, { context: 'social-graph', type: 'shelf-named' }), 'name one by --slice'],
    ['an event where evolve is no switch', (on) => event(on, { context: 'media', type: 'barred-picture-seen' }), 'is no switch'],
    ['an event of a relation', (on) => event(on, { context: 'social-graph', type: 'photo-like-seen' }), 'declares no event'],
    [
      'a projection of an unknown event',
      (on) => projection(on, { context: 'views', name: 'shelf', hears: 'media.no' }),
      'There is no media.no',
    ],
    ['a record without a title', (on) => adr(on, { title: '?' }), 'Not a title'],
  ])('%s is refused in words, and nothing is written', (_, generate, words) => {
    expect(() => generate(tree)).toThrow(words);
    expect(tree.listChanges()).toEqual([]);
  });

  it.each<[string, (tree: Tree) => unknown]>([
    ['a context', (on) => context(on, { name: 'media' })],
    ['a slice', (on) => slice(on, { context: 'social-graph', name: 'photo-like' })],
    ['an event', (on) => event(on, { context: 'media', type: 'picture-barred', slice: 'barred-picture' })],
  ])('%s that is there is left alone', (_, generate) => {
    generate(tree);
    expect(tree.listChanges()).toEqual([]);
  });
});
