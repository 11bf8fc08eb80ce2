import { createHash } from 'node:crypto';
import { unavailable } from '@heliograph/http';
import type { StreamPosition } from '@heliograph/notifications-contracts';
import { checkpointOf, commonPosition } from '@heliograph/projections';
import type { Runtime } from '@heliograph/runtime';

/** Whose logs streams follow, and what is shown of their entries: all of it must have passed what a stream tells. */
const FOLLOWED = 'notifications.notifications';
const SHOWN = new Set([FOLLOWED, 'views.photo-card', 'views.user-card']);

/** A position, and what its numbers count. */
export interface CurrentPlace {
  readonly position: StreamPosition;
  readonly epoch: string;
}

/** Up to where streams may tell something now. */
export class StreamPlaces {
  private readonly followed: Parameters<typeof commonPosition>[1];
  private readonly version: string;
  private known: { readonly incarnations: string; readonly epoch: string } | null = null;

  constructor(private readonly runtime: Pick<Runtime, 'database' | 'contexts'>) {
    const projections = runtime.contexts.flatMap((context) => context.projections);
    const followed = projections.find(({ name }) => name === FOLLOWED);
    const logs = new Set(followed?.sources.map(({ log }) => log));
    this.version = String(followed?.version);
    this.followed = projections
      .filter(({ name }) => SHOWN.has(name))
      .flatMap((each) => each.sources.map((source) => ({ projection: checkpointOf(each, source), log: source.log })))
      .filter(({ log }) => logs.has(log));
  }

  /** @throws HttpProblem 503 while rows are made for the first time */
  async read(): Promise<CurrentPlace> {
    const places = await commonPosition(this.runtime.database, this.followed);
    if (places === null) throw unavailable(5, 'the read models of streams are not there yet');
    const { incarnations, ...position } = places;
    if (this.known?.incarnations !== incarnations) this.known = { incarnations, epoch: this.epochOf(incarnations) };
    return { position, epoch: this.known.epoch };
  }

  private epochOf(incarnations: string): string {
    return createHash('sha256').update(`${this.version} ${incarnations}`).digest('hex').slice(0, 8);
  }
}
