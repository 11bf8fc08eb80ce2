import { memoizeByObject } from '@heliograph/timing';

/**
 * What is made of the items of a page, once for all callers who share it (`readSharedPage`). Asked after the page was read, it is as new as the
 * question of each of them. A rejected promise is forgotten.
 */
export function oncePerPage<Item, Made>(make: (items: readonly Item[]) => Made): (items: readonly Item[]) => Made {
  return memoizeByObject(make);
}
