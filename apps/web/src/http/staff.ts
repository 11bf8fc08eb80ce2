import type { Scope } from '@heliograph/identity-contracts';
import type { Viewer } from '../models.js';
import { Refused } from '../refused.js';
import { LacksSecondFactor, NotConfirmed } from './page-context.js';

/** What stands between a person and a power of staff that is theirs; null: it is not theirs, or nothing does (A4). */
export function findObstacle(viewer: Viewer, scope: Scope): NotConfirmed | LacksSecondFactor | null {
  if (viewer.withheld.has(scope)) return new NotConfirmed();
  return viewer.lacking.has(scope) ? new LacksSecondFactor() : null;
}

/** The viewer, who has this power of staff. @throws NotConfirmed · LacksSecondFactor · Refused 404: to others there is no such page */
const checkPower = (viewer: Viewer, scope: Scope): Viewer => {
  if (viewer.staff.has(scope)) return viewer;
  throw findObstacle(viewer, scope) ?? new Refused(404, '');
};

/** The viewer, who is a moderator. @throws as `checkPower` */
export const moderator = (viewer: Viewer): Viewer => checkPower(viewer, 'moderate');

/** The viewer, who chooses the editors' picks. @throws as `checkPower` */
export const curator = (viewer: Viewer): Viewer => checkPower(viewer, 'curate');

/** The viewer, who may see the state of the running product. @throws as `checkPower` */
export const operator = (viewer: Viewer): Viewer => checkPower(viewer, 'ops:read');
