/** A place in a log. */
export interface Position {
  readonly log: string;
  readonly seq: number;
}

/** What commands of this process write while they are handled (R3). */
export class WrittenPositions {
  private readonly commands = new Map<string, Map<string, number>>();

  /** The newest sequence number by log of what is appended under this correlation from now on, until `end`. */
  begin(correlation: string): ReadonlyMap<string, number> {
    const written = new Map<string, number>();
    this.commands.set(correlation, written);
    return written;
  }

  end(correlation: string): void {
    this.commands.delete(correlation);
  }

  note(correlation: string, { log, seq }: Position): void {
    const written = this.commands.get(correlation);
    written?.set(log, Math.max(seq, written.get(log) ?? 0));
  }
}
