import type { Contender, ContenderName } from './contender.js';

/** Opens a contender with what `callers` at once need. Emmett and we give `pg` different readers of bigints, so each is loaded only in its own process. */
export async function openContender(name: ContenderName, url: string, callers: number): Promise<Contender> {
  switch (name) {
    case 'floor':
      return (await import('./floor.js')).floor(url, callers);
    case 'emmett':
      return (await import('./emmett.js')).emmett(url, callers);
    case 'ours':
      return (await import('./ours.js')).ours(url);
  }
}
