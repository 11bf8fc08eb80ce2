import { contexts } from '@heliograph/contexts';
import { describe, expect, it } from '@jest/globals';
import { catalogueOf } from './catalogue.js';
import { ownersOf } from './code-owners.js';
import { impactOf, withImpact } from './impact.js';
import type { Subscription } from './subscriptions.js';

const catalogue = catalogueOf(contexts);

describe('the impact of a change', () => {
  it('of a published event: who hears it, and the owners of the contracts', () => {
    const lines = impactOf(catalogue, 'media.photo-deleted');
    expect(lines[0]).toBe('media.photo-deleted v2, owned by @heliograph/media, published');
    // Another subscriber is one more line, and no reason to come here.
    expect(lines).toEqual(
      expect.arrayContaining([
        '  inline projection media.photos (@heliograph/media)',
        '  reaction media.remove-deleted-files (@heliograph/media)',
        '  reaction discussion.photo-deleted (@heliograph/discussion)',
        '  projection views.photo-card (@heliograph/views)',
      ]),
    );
    expect(lines.at(-1)).toMatch(/^ {2}review of libs\/media\/contracts\/: @heliograph\/media (.+ )?@heliograph\/views\b/);
  });

  it('names every subscriber of the event once, and nobody else', () => {
    const heard = catalogue.subscriptions.filter(({ types }) => types.includes('media.photo-deleted'));
    expect(heard.length).toBeGreaterThan(4);
    expect(impactOf(catalogue, 'media.photo-deleted').filter((line) => /^ {2}(projection|reaction) /.test(line))).toEqual(
      heard.map(({ by, kind, consumer }) => `  ${kind} ${by} (@heliograph/${consumer})`),
    );
  });

  it('is exactly that of the catalogue it is asked of', () => {
    const [consumer] = catalogue.subscriptions.filter(({ by }) => by === 'discussion.photo-deleted');
    const one = {
      ...catalogue,
      subscriptions: [consumer as Subscription],
      codeOwners: '/libs/ @all\n/libs/media/contracts/ @media @views\n',
    };
    expect(impactOf(one, 'media.photo-deleted')).toEqual([
      'media.photo-deleted v2, owned by @all, published',
      '  inline projection media.photos (@all)',
      '  inline projection media.images (@all)',
      '  inline projection media.rendition-work (@all)',
      '  inline projection media.held-photos (@all)',
      '  reaction discussion.photo-deleted (@all)',
      '  review of libs/media/contracts/: @media @views',
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
