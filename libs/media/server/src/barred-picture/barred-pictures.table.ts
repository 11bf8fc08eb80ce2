import { table } from '@heliograph/database';

/** `pieces` of the fingerprint find what looks like it (B5). */
export const barredPictures = table('media.barred_pictures', {
  key: { checksum: 'text' },
  columns: { fingerprint: 'text null', pieces: 'bigint[]', barred_at: 'timestamptz(3)' },
});
