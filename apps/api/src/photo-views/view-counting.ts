import { hkdfSync } from 'node:crypto';
import { ViewCounts } from '@heliograph/application-photos';
import type { Deduplication, Log } from '@heliograph/http';
import type { Settings } from '@heliograph/settings';
import type { Provider } from '@nestjs/common';
import { PhotoViews } from './photo-views.js';

/** Counts views and downloads in this process. The hashes are the same in every process, because their key follows from the master key. */
export function viewCounting({ masterKey, readOnly }: Settings, deduplication: Deduplication, log: Log): readonly Provider[] {
  const secret = Buffer.from(hkdfSync('sha256', Buffer.from(masterKey, 'hex'), '', 'heliograph/views', 32)).toString('hex');
  const useFactory = (counts: ViewCounts) => new PhotoViews({ counts, deduplication, secret, readOnly, log });
  return [{ provide: PhotoViews, useFactory, inject: [ViewCounts] }];
}
