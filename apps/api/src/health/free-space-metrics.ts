import type { FreeSpace } from '@heliograph/storage';
import { Gauge, type Registry } from 'prom-client';

/** Room in the places that uploads are written to. A bucket has no sample. */
export function watchFreeSpace(registry: Registry, space: FreeSpace): void {
  new Gauge({
    name: 'heliograph_free_space_bytes',
    help: 'Bytes that can still be written: to the data folder, and to the folder of pictures.',
    labelNames: ['place'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const [place, bytes] of Object.entries(await space.bytes())) if (bytes !== null) this.set({ place }, bytes);
    },
  });
}
