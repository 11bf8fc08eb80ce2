/** Of one person, in all processes. */
export const MOST_CONNECTIONS = 5;

/** So many long connections one owner may have at once: a further one ends the oldest. Never fails: while the store is away each process counts its own. */
export interface ConnectionSlots {
  /**
   * Takes a place for a connection, or keeps the one that it has. To be repeated at least every half minute, or another process takes it for ended.
   * @param id of those of one owner the smallest is the oldest
   * @returns which are to end, this one perhaps among them
   */
  hold(owner: string, id: string): Promise<readonly string[]>;
  /** Gives the place back. */
  leave(owner: string, id: string): Promise<void>;
}

/** Within one process. */
export class MemorySlots implements ConnectionSlots {
  private readonly owners = new Map<string, string[]>();

  hold(owner: string, id: string): Promise<readonly string[]> {
    const others = (this.owners.get(owner) ?? []).filter((each) => each !== id);
    const all = [...others, id].sort();
    const ended = all.splice(0, Math.max(0, all.length - MOST_CONNECTIONS));
    this.owners.set(owner, all);
    return Promise.resolve(ended);
  }

  leave(owner: string, id: string): Promise<void> {
    const left = (this.owners.get(owner) ?? []).filter((each) => each !== id);
    if (left.length > 0) this.owners.set(owner, left);
    else this.owners.delete(owner);
    return Promise.resolve();
  }
}
