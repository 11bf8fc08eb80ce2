import { table } from '@heliograph/database';

/** Photos that wait for a moderator, and the barred picture that each looks like (B5). */
export const heldPhotos = table('media.held_photos', {
  key: { photo_id: 'bigint' },
  columns: { owner_id: 'bigint', barred_checksum: 'text', distance: 'integer', held_at: 'timestamptz(3)' },
});
