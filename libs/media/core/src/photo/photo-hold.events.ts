import { event } from '@heliograph/kernel/events';
import * as contract from '@heliograph/media-contracts';
import { z } from 'zod';
import { bare, photoSchema, sample } from './photo.event-fields.js';

/** B5: what happens to a photo that looks like a barred picture. Which one it is stays here. */
export const photoHoldEvents = [
  // Nobody is shown it until a moderator has decided.
  event({
    type: contract.PhotoHeld.type,
    ...bare,
    schema: photoSchema.extend({
      /** Of the barred picture. */
      barredChecksum: z.string(),
      /** In how many bits the two fingerprints differ. */
      distance: z.int().nonnegative(),
    }),
    sample: { ...sample, barredChecksum: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', distance: 3 },
    publish: contract.PhotoHeld,
  }),
  // A moderator let it go: a draft from then on, published at once where that is wished.
  event({ ...bare, ...contract.PhotoReleased, publish: 'verbatim' }),
] as const;
