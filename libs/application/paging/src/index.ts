export { type AskedPage, type Cursors, type Listing, type Mark, Pager } from './pager.js';
export { byInstant, type Found, type From, type InstantOrder, type Place } from './place.js';
export { wholeList } from './whole-list.js';
