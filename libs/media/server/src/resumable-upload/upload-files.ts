import type { StoreFolder } from '@heliograph/runtime';
import { UPLOAD_LIFETIME_MILLISECONDS } from '@heliograph/media-contracts';
import { UPLOAD_FOLDER } from './upload-rows.js';

/** Pieces of unfinished uploads. A sweep each twenty minutes removes what is older than any upload may last. */
export const uploadFiles: StoreFolder = {
  folder: UPLOAD_FOLDER,
  graceMilliseconds: UPLOAD_LIFETIME_MILLISECONDS + 3_600_000,
  named: `
    select part as key, null as sha256, 'upload ' || id as "of" from media.uploads, unnest(parts) as part
     where part > $1 and photo_id is null order by part limit $2`,
  known: `
    select part as key from media.uploads, unnest(parts) as part
     where id = any(select split_part(key, '/', 2) from unnest($1::text[]) as key) and part = any($1::text[])`,
};
