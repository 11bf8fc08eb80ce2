import { table } from '@heliograph/database';

/** Photos whose renditions are still to be made; given up on where `failed`, and then kept for another try. */
export const renditionWork = table('media.rendition_work', {
  key: { photo_id: 'bigint' },
  columns: { type: 'text', source: 'text', failed: 'boolean', uploaded_at: 'timestamptz(3)' },
});
