import { DecisionId, fold } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { photoCuration } from '../photo-curation/photo-curation.js';
import { photoDeletion } from '../photo-deletion/photo-deletion.js';
import { photoEdit } from '../photo-edit/photo-edit.js';
import type { PhotoEvent, PhotoTakenDown } from '../photo/photo.events.js';
import { later, ofPhoto, owner, published, renditionsMade, uploaded, uploadedWith } from '../photo/spec/photo.samples.js';
import { photoPublication } from '../photo-publication/photo-publication.js';
import { photoRenditions } from '../photo-renditions/photo-renditions.js';
import { photoVisibility } from '../photo-visibility/photo-visibility.js';
import { photoTakedown } from './photo-takedown.js';

const { given } = deciderSpec(photoTakedown);
const [one, two] = [DecisionId(1), DecisionId(2)];
const much = '2026-03-09T10:00:00.000Z';
const spam = { decisionId: one, reason: 'spam' };
const illegal = { decisionId: two, reason: 'illegal' };
const takeDown = (mark = spam) => ({ type: 'take-down', mark, at: later }) as const;
const restore = (decisionId = one, at = much) => ({ type: 'restore', decisionId, at }) as const;
const down = (more: Partial<PhotoTakenDown['data']> = {}): PhotoTakenDown => ({
  type: 'media.photo-taken-down',
  data: { ...ofPhoto, standing: [spam], lifted: [], since: later, isHeld: false, wanted: true, publishedAt: later, ...more },
});
const restored = (state: 'draft' | 'processing' | 'published', lifted = [one], at = much): PhotoEvent => ({
  type: 'media.photo-restored',
  data: { ...ofPhoto, lifted, state, at },
});
const unpublished = {
  type: 'media.photo-unpublished',
  data: { ...ofPhoto, tookAtLocal: '2026-02-28T18:30:00', tookAtOffsetMinutes: 120, tagSlugs: ['sand-sea'], firstPublishedAt: later },
} as const;
const deleted: PhotoEvent = {
  type: 'media.photo-deleted',
  data: { ...ofPhoto, imageSource: 's.upload', imageThumb: 't.webp', imageLarge: 'l.webp', imageFull: 'f.jpg', renditions: ['a.jpg'] },
};
const hidden = { type: 'media.photo-hidden', data: ofPhoto } as const;
const shown = { type: 'media.photo-shown', data: ofPhoto } as const;
const history = [uploaded, renditionsMade, published] as const;
const isDown = [...history, unpublished, down()] as const;

describe('taking a photo down (B4)', () => {
  it('ends its publication, so that it counts as unpublished; each decision once', () => {
    given(...history)
      .when(takeDown())
      .then(unpublished, down());
    given(...isDown)
      .when(takeDown())
      .thenNothing();
  });

  it('restores exactly what was: the instants of its publications, curation and premium', () => {
    given(...isDown)
      .when(restore())
      .then(restored('draft'), published);
    given(...history, { type: 'media.photo-curated', data: ofPhoto }, unpublished, down())
      .when(restore())
      .then(restored('draft'), { ...published, data: { ...published.data, isCurated: true } });
    const before = fold(photoTakedown, [...history]);
    const after = fold(photoTakedown, [...isDown, restored('draft'), published]);
    expect(after).toEqual({ ...before, marks: { standing: [], lifted: [one] } });
  });

  it('of a photo that was not published publishes nothing', () => {
    const draft = [uploadedWith({ publish: false }), renditionsMade] as const;
    const drafted = down({ wanted: false, publishedAt: null });
    given(...draft)
      .when(takeDown())
      .then(drafted);
    given(...draft, drafted)
      .when(restore())
      .then(restored('draft'));
  });

  it('lasts until the last of several decisions is lifted', () => {
    const both = down({ standing: [spam, illegal] });
    given(...isDown)
      .when(takeDown(illegal))
      .then(both);
    given(...isDown, both)
      .when({ ...restore(two), at: later })
      .then(down({ lifted: [two] }));
    given(...isDown, both, down({ lifted: [two] }))
      .when(restore())
      .then(restored('draft', [two, one]), published);
  });

  it('a decision that was lifted has no effect when it is repeated or late', () => {
    given(...isDown, restored('draft'), published)
      .when(takeDown())
      .thenNothing();
    given(...isDown, restored('draft'), published)
      .when(restore())
      .thenNothing();
    given(...history)
      .when(restore())
      .then(restored('published'));
    given(...history, restored('published'))
      .when(takeDown())
      .thenNothing();
  });

  it('finds nothing to do where the photo is deleted, and no photo where there never was one', () => {
    for (const command of [takeDown(), restore()]) {
      given(...history, unpublished, deleted)
        .when(command)
        .thenNothing();
      given().when(command).thenRejected('photo-not-found');
    }
  });

  it('shows the photo of a suspended owner first, so that no counter loses it twice', () =>
    given(...history, hidden)
      .when(takeDown())
      .then(shown, unpublished, down()));
});

describe('what happens while a photo is taken down (B4)', () => {
  const requested = { type: 'media.publication-requested', data: { ...ofPhoto, at: much } } as const;
  const withdrawn = { type: 'media.publication-withdrawn', data: { ...ofPhoto, at: much } } as const;
  const by = { actorId: owner, at: much };

  it('its owner’s wish to publish or not is kept for later', () => {
    const publication = deciderSpec(photoPublication);
    publication
      .given(...isDown)
      .when({ type: 'publish', ...by })
      .thenNothing();
    publication
      .given(...isDown)
      .when({ type: 'unpublish', ...by })
      .then(withdrawn);
    publication
      .given(...isDown, withdrawn)
      .when({ type: 'publish', ...by })
      .then(requested);
    given(...isDown, withdrawn)
      .when(restore())
      .then(restored('draft'));
    given(...isDown, withdrawn, requested)
      .when(restore(one, '2026-04-01T10:00:00.000Z'))
      .then(restored('draft', [one], '2026-04-01T10:00:00.000Z'), { ...published, data: { ...published.data, at: much } });
  });

  it('renditions do not publish it, nor show it as a draft', () => {
    const early = down({ publishedAt: null });
    given(uploaded).when(takeDown()).then(early);
    const { width, height, colors, thumbhash, fingerprint, images, files } = renditionsMade.data;
    deciderSpec(photoRenditions)
      .given(uploaded, early)
      .when({ type: 'record-renditions', width, height, colors, thumbhash, fingerprint, images, files, alike: null, at: later })
      .then(renditionsMade, down());
    given(uploaded, early, renditionsMade, down()).when(restore()).then(restored('draft'), published);
    given(uploaded, early).when(restore()).then(restored('processing'));
  });

  it('its owner edits and deletes it; staff distinguishes it in no way, and a suspension finds nothing to hide', () => {
    deciderSpec(photoEdit)
      .given(...isDown)
      .when({ actorId: owner, at: later, title: 'Waves' })
      .then({
        type: 'media.photo-edited',
        data: {
          ...ofPhoto,
          ...{ title: 'Waves', description: 'At dusk.', tags: ['Sand & Sea'], tagSlugs: ['sand-sea'], tagSlugsBefore: ['sand-sea'] },
          ...{ tookAtLocal: '2026-02-28T18:30:00', tookAtOffsetMinutes: 120, tookAtSource: 'exif', isPublished: false },
        },
      });
    deciderSpec(photoDeletion)
      .given(...isDown)
      .when({ actorId: owner, at: later })
      .then(deleted);
    deciderSpec(photoCuration)
      .given(...isDown)
      .when({ type: 'curate', at: later })
      .thenRejected('photo-not-found');
    deciderSpec(photoVisibility)
      .given(...isDown)
      .when({ hidden: true, at: later })
      .thenNothing();
  });
});

describe('a photo that is down for good (B4)', () => {
  const withheld = { ...deleted, type: 'media.photo-withheld' } as PhotoEvent;
  const withhold = (before: string) => ({ type: 'withhold', before, at: later }) as const;

  it('is so once, after its time, and not restored any more', () => {
    given(...isDown)
      .when(withhold('2026-03-01T10:59:59.999Z'))
      .thenNothing();
    given(...isDown)
      .when(withhold(later))
      .then(withheld);
    given(...isDown, withheld)
      .when(withhold(later))
      .thenNothing();
    given(...isDown, withheld)
      .when(restore())
      .thenRejected('photo-withheld');
    given(...history)
      .when(withhold(much))
      .thenNothing();
  });

  it('is not, as long as it is on legal hold', () => {
    const why = { ...ofPhoto, reason: 'Order 12', by: 'root' };
    const placed: PhotoEvent = { type: 'media.legal-hold-placed', data: why };
    const ended: PhotoEvent = { type: 'media.legal-hold-ended', data: why };
    const hold = (isOn: boolean, reason = ' Order 12 ') => ({ type: 'set-legal-hold', isOn, reason, by: 'root', at: later }) as const;
    for (const none of ['', ' \n', 'a'.repeat(1001), 'a\0'])
      given(...isDown)
        .when(hold(true, none))
        .thenRejected('invalid-photo');
    given(...isDown)
      .when(hold(true))
      .then(placed);
    given(...isDown, placed)
      .when(hold(true))
      .thenNothing();
    given(...isDown, placed)
      .when(withhold(much))
      .thenNothing();
    given(...isDown, placed)
      .when(hold(false))
      .then(ended);
    given(...isDown, placed, ended)
      .when(withhold(much))
      .then(withheld);
  });
});
