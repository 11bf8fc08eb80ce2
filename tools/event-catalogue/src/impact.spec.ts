import { contexts } from '@heliograph/contexts';
import { describe, expect, it } from '@jest/globals';
import { catalogueOf } from './catalogue.js';
import { ownersOf } from './code-owners.js';
import { impactOf, withImpact } from './impact.js';

const catalogue = catalogueOf(contexts);

describe('the impact of a change', () => {
  it('of a published event: who hears it, and the owners of the contracts', () => {
    expect(impactOf(catalogue, 'media.photo-deleted')).toEqual([
      'media.photo-deleted v1, owned by @heliograph/media, published',
      '  inline projection media.photos (@heliograph/media)',
      '  inline projection media.images (@heliograph/media)',
      '  inline projection media.rendition-work (@heliograph/media)',
      '  reaction media.remove-deleted-files (@heliograph/media)',
      '  reaction discussion.photo-deleted (@heliograph/discussion)',
      '  projection views.photo-a-day (@heliograph/views)',
      '  projection views.photo-card (@heliograph/views)',
      '  projection views.photo-totals (@heliograph/views)',
      '  review of libs/media/contracts/: @heliograph/media @heliograph/discussion @heliograph/search @heliograph/views',
    ]);
  });

  it('of an event that others do not hear: its owner', () => {
    expect(impactOf(catalogue, 'identity.username-claimed')).toEqual([
      'identity.username-claimed v1, owned by @heliograph/identity, not published',
      '  review of libs/identity/server/: @heliograph/identity',
    ]);
  });

  it('follows the problems of the events that they name, each once', () => {
    const problems = [
      'identity.email-claimed v1: its schema changed at required',
      'identity.email-claimed v1: is not frozen',
      'sums.txt: names a file twice',
    ];
    expect(withImpact(catalogue, problems)).toEqual([...problems, ...impactOf(catalogue, 'identity.email-claimed')]);
  });

  it('of an event that is not there is refused', () => {
    expect(() => impactOf(catalogue, 'media.photo-publishd')).toThrow('There is no event media.photo-publishd');
  });
});

describe('owners', () => {
  const codeOwners = '# a comment\n* @all\n/libs/media/ @media # theirs\n/libs/media/contracts/ @media @views\n/docs/a.md @docs\n';

  it('are those of the last line that fits', () => {
    const owners = ['package.json', 'libs/media/server/', 'libs/media/contracts/src/index.ts', 'docs/a.md', 'docs/a.md.old'].map((path) =>
      ownersOf(codeOwners, path),
    );
    expect(owners).toEqual([['@all'], ['@media'], ['@media', '@views'], ['@docs'], ['@all']]);
  });
});
