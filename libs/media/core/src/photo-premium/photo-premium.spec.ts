import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { later, ofPhoto, published, renditionsMade, uploaded, uploadedWith } from '../photo/spec/photo.samples.js';
import { photoPremium } from './photo-premium.js';

const { given } = deciderSpec(photoPremium);

const accept = { type: 'accept', at: later } as const;
const revoke = { type: 'revoke', at: later } as const;
const onOffer = [uploadedWith({ offerPremium: true }), renditionsMade, published] as const;
const granted = { type: 'media.premium-granted', data: ofPhoto } as const;
const revoked = { type: 'media.premium-revoked', data: ofPhoto } as const;

describe('accepting a photo as premium (U4)', () => {
  it('needs the owner’s offer (S12: 409)', () => {
    given(...onOffer)
      .when(accept)
      .then(granted);
    given(uploaded, renditionsMade, published).when(accept).thenRejected('premium-not-offered');
  });

  it('a second time changes nothing', () =>
    given(...onOffer, granted)
      .when(accept)
      .thenNothing());

  it('is for published photos, since staff sees no others', () =>
    given(uploadedWith({ offerPremium: true }))
      .when(accept)
      .thenRejected('photo-not-found'));

  it('can be revoked, and accepted again while the offer stands', () => {
    given(...onOffer, granted)
      .when(revoke)
      .then(revoked);
    given(...onOffer)
      .when(revoke)
      .thenNothing();
    given(...onOffer, granted, revoked)
      .when(accept)
      .then(granted);
  });
});
