import { isId, isText, isTime, isWhole } from './values.mjs';

/** Whether this adoption ended the incarnation of a log that a checkpoint of this number signed. */
export const endedBy = ({ log, from, checkpoint }, signed) =>
  log === signed.log && from === signed.incarnation && signed.number > (checkpoint ?? 0);

/** Statements that a database was put back by other means, as docs/log-formats.md describes them. */
export function isAdoption(value) {
  if (value === null || typeof value !== 'object') return false;
  const { from, to, checkpoint, by, reason, at } = value;
  return isId(from) && isId(to) && (checkpoint === null || isWhole(checkpoint)) && isText(by) && isText(reason) && isTime(at);
}
