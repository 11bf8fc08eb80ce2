import type { ViewKind } from '@heliograph/application-photos';
import type { PhotoId } from '@heliograph/kernel';
import type { HourlyViews } from '@heliograph/media-contracts';

interface Counts {
  readonly photoId: PhotoId;
  readonly hour: Date;
  views: number;
  downloads: number;
}

/** Counts by photo and hour until somebody takes them. It holds so many at most; what is counted beyond that is lost, and told. */
export class ViewTally {
  private readonly counts = new Map<string, Counts>();
  private unheld = 0;

  constructor(private readonly mostEntries = 10_000) {}

  /** Pairs of a photo and an hour. */
  get size(): number {
    return this.counts.size;
  }

  /** Views and downloads for which there was no room since it was last asked. */
  takeLost(): number {
    const lost = this.unheld;
    this.unheld = 0;
    return lost;
  }

  add(kind: ViewKind, photoId: PhotoId, hour: number): void {
    const key = `${photoId} ${hour}`;
    let entry = this.counts.get(key);
    if (!entry) {
      if (this.counts.size >= this.mostEntries) {
        this.unheld += 1;
        return;
      }
      entry = { photoId, hour: new Date(hour), views: 0, downloads: 0 };
      this.counts.set(key, entry);
    }
    if (kind === 'view') entry.views += 1;
    else entry.downloads += 1;
  }

  /** The oldest entries, which it holds no longer. */
  take(most: number): HourlyViews[] {
    const taken = [...this.counts].slice(0, most);
    for (const [key] of taken) this.counts.delete(key);
    return taken.map(([, counts]) => counts);
  }
}
