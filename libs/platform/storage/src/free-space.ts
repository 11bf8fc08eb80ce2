import { statfs } from 'node:fs/promises';

/** Bytes that can still be written; null: nobody knows, or there is no such limit. */
export type FreeBytes = number | null;

/** Of the file system that a folder lies on, for a user without rights. */
export async function freeSpaceOf(folder: string): Promise<FreeBytes> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** How full the places are that uploads are written to. */
export class FreeSpace<Name extends string = string> {
  /** @param least bytes: with less in one of the places nothing large is taken; 0 = everything is */
  constructor(
    private readonly places: Readonly<Record<Name, () => Promise<FreeBytes>>>,
    readonly least: number,
  ) {}

  async bytes(): Promise<Readonly<Record<Name, FreeBytes>>> {
    const found = await Promise.all(
      Object.entries<() => Promise<FreeBytes>>(this.places).map(async ([place, ask]) => [place, await ask()]),
    );
    return Object.fromEntries(found) as Record<Name, FreeBytes>;
  }

  /** Places with too little room. */
  async low(): Promise<Name[]> {
    const found = Object.entries<FreeBytes>(await this.bytes());
    return found.flatMap(([place, bytes]) => (bytes !== null && bytes < this.least ? [place as Name] : []));
  }
}
