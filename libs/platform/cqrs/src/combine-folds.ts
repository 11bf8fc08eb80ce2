/** How the events of a stream make its state: what of a decider needs no command. */
export interface Fold {
  readonly initial: unknown;
  evolve(state: never, event: never): unknown;
}

/** Several deciders that each know a part of one stream, as one: its state has theirs by name. */
export function combineFolds(folds: Readonly<Record<string, Fold>>): Fold {
  const names = Object.keys(folds);
  const each = (state: (name: string, fold: Fold) => unknown) =>
    Object.fromEntries(names.map((name) => [name, state(name, folds[name] as Fold)]));
  return {
    initial: each((_, { initial }) => initial),
    evolve: (states: Readonly<Record<string, unknown>>, event: never) => each((name, fold) => fold.evolve(states[name] as never, event)),
  };
}
