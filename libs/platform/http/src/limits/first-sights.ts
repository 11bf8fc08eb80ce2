/** Tells of each key once that it is new. */
export interface FirstSights {
  /**
   * Whether nobody has asked for `key` yet, here or in another API process; it is forgotten after `seconds`. Never fails and never takes long:
   * while the store is away each process remembers on its own, so a key may then be new once to each.
   */
  isFirst(key: string, seconds: number): Promise<boolean>;
}
