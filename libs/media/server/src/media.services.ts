import type { WorkServices } from '@heliograph/runtime';
import { openStorage, type Storage } from '@heliograph/storage';

/** What the program provides to reactions and jobs of media. */
export type MediaServices = Pick<WorkServices, 'dispatcher' | 'database' | 'queues' | 'storageUrl' | 'store' | 'cdnPurgeUrl'> &
  Partial<Pick<WorkServices, 'log' | 'takedownFinalDays'>>;

const opened = new Map<string, Storage>();

/** The store of this process, opened once. */
export function storageOf({ storageUrl }: Pick<MediaServices, 'storageUrl'>): Storage {
  const storage = opened.get(storageUrl) ?? openStorage(storageUrl);
  opened.set(storageUrl, storage);
  return storage;
}
