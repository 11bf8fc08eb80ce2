import { read } from './repository.js';

export interface Store {
  /** `schema.table`; a `*` stands for any name. */
  readonly name: string;
  readonly owner: string;
  readonly personal: string;
  readonly kept: string;
  readonly backup: string;
}

/** The rows of docs/state.md. */
export function listedStores(): Store[] {
  return read('docs/state.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [name = '', owner = '', personal = '', kept = '', backup = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return { name: name.replaceAll('`', ''), owner, personal, kept, backup };
    });
}

export function isListed(table: string, stores: readonly Store[]): boolean {
  return stores.some(({ name }) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '[a-z0-9_]+')}$`).test(table));
}
