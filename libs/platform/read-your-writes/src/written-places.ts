/** Logs, and a seq of each. */
export type Positions = ReadonlyMap<string, number>;

/** How far each log was written by a caller's newest writes, known to all processes for 30 seconds (R3). Never fails: see the methods. */
export interface WrittenPlaces {
  /** Resolves when other processes know, or when the store is away. */
  note(caller: string, positions: Positions): Promise<void>;
  /** Empty where nothing was written lately, and where the store is away. */
  of(caller: string): Promise<Positions>;
}
