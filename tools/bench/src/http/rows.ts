import type { Row } from './row.js';
import { anonymousPage } from './rows/anonymous-page.row.js';
import { blockingCaller } from './rows/blocking-caller.row.js';
import { commentWritten } from './rows/comment-written.row.js';
import { commentsPage } from './rows/comments-page.row.js';
import { homePage } from './rows/home-page.row.js';
import { lagInList } from './rows/lag-in-list.row.js';
import { likeHot } from './rows/like-hot.row.js';
import { likeSpread } from './rows/like-spread.row.js';
import { mixedLoad } from './rows/mixed-load.row.js';
import { onePhoto } from './rows/one-photo.row.js';
import { oneUser } from './rows/one-user.row.js';
import { photosWithUser } from './rows/photos-with-user.row.js';
import { moreProcesses } from './rows/more-processes.row.js';
import { start } from './rows/start.row.js';
import { upload } from './rows/upload.row.js';
import { usersPage } from './rows/users-page.row.js';

/** In the order of the report. */
export const rows: readonly Row[] = [
  usersPage,
  oneUser,
  onePhoto,
  photosWithUser,
  commentsPage,
  anonymousPage,
  homePage,
  blockingCaller,
  likeSpread,
  likeHot,
  commentWritten,
  lagInList,
  upload,
  start,
  mixedLoad,
  moreProcesses,
];

/** @throws Error there is none of this name */
export function rowOf(id: string): Row {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`There is no row ${id}: ${rows.map((one) => one.id).join(', ')}`);
  return row;
}

/** @param only names with commas between them, each a row or all those of a target (`R2`); empty = all @throws Error one names none */
export function chosenRows(only: string): Row[] {
  if (only === '') return [...rows];
  return only.split(',').flatMap((name) => {
    const some = rows.filter(({ id }) => id === name || (id.startsWith(name) && /^[a-z]$/.test(id.slice(name.length))));
    return some.length > 0 ? some : [rowOf(name)];
  });
}
