import { table } from '@heliograph/database';

/** Photos whose renditions are still to be made; those that `failed` are kept for another attempt. `made`: those that it is published with exist. */
export const renditionWork = table('media.rendition_work', {
  key: { photo_id: 'bigint' },
  columns: { type: 'text', source: 'text', failed: 'boolean', made: 'boolean', uploaded_at: 'timestamptz(3)' },
});
