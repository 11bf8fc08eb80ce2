import { ViewCounts } from '@heliograph/application-photos';
import type { Deduplication, Log } from '@heliograph/http';
import { derivedSecret } from '@heliograph/runtime';
import type { Settings } from '@heliograph/settings';
import type { Provider } from '@nestjs/common';
import { PhotoViews } from './photo-views.js';

/** Counts views and downloads in this process. The hashes are the same in every process, because their key follows from the secret of the installation. */
export function viewCounting({ readOnly }: Settings, secretOfAll: Buffer, deduplication: Deduplication, log: Log): readonly Provider[] {
  const secret = derivedSecret(secretOfAll, 'heliograph/views');
  const useFactory = (counts: ViewCounts) => new PhotoViews({ counts, deduplication, secret, readOnly, log });
  return [{ provide: PhotoViews, useFactory, inject: [ViewCounts] }];
}
