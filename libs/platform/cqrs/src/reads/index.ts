export { columnsOf, type List, listedUnless, pageOf, readPage } from './list.js';
export { MAX_LOOKED_AT } from './left-out.js';
export { newestPeople, type PeopleTable } from './newest-people.js';
export { oncePerPage } from './once-per-page.js';
export { instant, integer, keyset, type Order, positionSql, wallClock } from './order.js';
export { type CursorPage, Pager, type PageQuery } from './pager.js';
export { readSharedPage } from './shared-page.js';
export { SignedCursors } from './signed-cursors.js';
export { wholeList } from './whole-list.js';
