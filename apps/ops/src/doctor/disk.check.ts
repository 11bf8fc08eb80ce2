import { FreeSpace, freeSpaceOf, openStorage } from '@heliograph/storage';
import type { Check } from './check.js';

/** Whether this machine has room for uploads. */
export const disk: Check = {
  name: 'disk',
  remedy: 'see that the folders of HELIOGRAPH_DATA_DIR and STORAGE_URL can be read',
  needsDatabase: false,
  run: async ({ settings }) => {
    const storage = openStorage(settings.storage.url);
    const places = { 'data folder': () => freeSpaceOf(settings.dataDir), 'folder of pictures': () => storage.freeSpace() };
    const space = new FreeSpace(places, settings.uploads.minFreeSpace);
    const low = await space.low();
    const room = Object.entries(await space.bytes()).flatMap(([place, bytes]) =>
      bytes === null ? [] : [`${place}: ${inGigabytes(bytes)} free`],
    );
    if (low.length === 0) return { ok: true, found: room.join(', ') || 'nothing is kept on this machine' };
    return {
      ok: false,
      found: `${room.join(', ')}; uploads are answered 503 below ${inGigabytes(space.least)}: make room, or set UPLOADS_MIN_FREE_SPACE`,
    };
  },
};

const inGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
