import { typesOf } from '@heliograph/projections';
import type { BoundedContext } from '@heliograph/runtime';

/** What one projection or reaction hears of one log. */
export interface Subscription {
  /** The context whose workers run it. */
  readonly consumer: string;
  /** Name of the projection or reaction. */
  readonly by: string;
  readonly kind: 'projection' | 'reaction';
  /** The context that owns the log. */
  readonly producer: string;
  readonly types: readonly string[];
  /** Those of `types` that are counted in SQL, from the stored text. */
  readonly counted: readonly string[];
}

/** Every subscription of these contexts, those to their own logs too, in the order of the definitions. */
export function subscriptionsOf(contexts: readonly BoundedContext[]): Subscription[] {
  return contexts.flatMap(({ name: consumer, projections, reactions }) => [
    ...projections.flatMap(({ name: by, sources }) =>
      [...new Set(sources.map(({ log }) => log))].map((producer) => {
        const ofLog = sources.filter(({ log }) => log === producer);
        const counted = ofLog.filter(({ kind }) => kind === 'counter');
        return {
          consumer,
          by,
          kind: 'projection' as const,
          producer,
          types: unique(ofLog.flatMap(typesOf)),
          counted: unique(counted.flatMap(typesOf)),
        };
      }),
    ),
    ...reactions.map(({ name: by, log: producer, on }) => ({
      consumer,
      by,
      kind: 'reaction' as const,
      producer,
      types: Object.keys(on),
      counted: [],
    })),
  ]);
}

const unique = (types: readonly string[]): string[] => [...new Set(types)];
