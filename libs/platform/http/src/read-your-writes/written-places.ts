/** Logs, and a seq of each. */
export type Positions = ReadonlyMap<string, number>;

/** How far each log was written by a caller's newest writes, stored for all processes for 30 seconds (R3). Never fails: see the methods. */
export interface WrittenPlaces {
  /** Resolves when it is stored for other processes, or when the store is away. */
  note(caller: string, positions: Positions): Promise<void>;
  /** Empty where nothing was written lately, and where the store is away. */
  findPositions(caller: string): Promise<Positions>;
}
