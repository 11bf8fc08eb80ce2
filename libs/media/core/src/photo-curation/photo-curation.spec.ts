import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { later, ofPhoto, published, renditionsMade, uploaded } from '../photo/spec/photo.samples.js';
import { photoCuration } from './photo-curation.js';

const { given } = deciderSpec(photoCuration);

const curate = { type: 'curate', at: later } as const;
const uncurate = { type: 'uncurate', at: later } as const;
const curated = { type: 'media.photo-curated', data: ofPhoto } as const;
const uncurated = { type: 'media.photo-uncurated', data: ofPhoto } as const;
const shown = [uploaded, renditionsMade, published] as const;

describe('the editors’ selection (U4)', () => {
  it('takes a published photo in, once', () => {
    given(...shown)
      .when(curate)
      .then(curated);
    given(...shown, curated)
      .when(curate)
      .thenNothing();
  });

  it('lets it go, once', () => {
    given(...shown, curated)
      .when(uncurate)
      .then(uncurated);
    given(...shown)
      .when(uncurate)
      .thenNothing();
  });

  it('knows no photo that only its owner sees', () => given(uploaded).when(curate).thenRejected('photo-not-found'));
});
