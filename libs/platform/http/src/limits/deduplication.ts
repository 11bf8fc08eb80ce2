/** Stores keys for a while, so that each counts once. */
export interface Deduplication {
  /**
   * Whether this is the first call with `key`, here or in another API process; it expires after `seconds`. Never fails and never takes long:
   * while the store is away each process uses its own memory, so a key may then be new once to each.
   */
  isFirst(key: string, seconds: number): Promise<boolean>;
}
