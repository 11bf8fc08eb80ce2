import type { Scope } from '@heliograph/identity-contracts';
import type { Viewer } from '../models.js';
import { Refused } from '../refused.js';
import { LacksSecondFactor, NotConfirmed } from './page-context.js';

/** What stands between a person and a power of staff that is theirs; null: it is not theirs, or nothing does (A4). */
export function hindrance(viewer: Viewer, scope: Scope): NotConfirmed | LacksSecondFactor | null {
  if (viewer.withheld.has(scope)) return new NotConfirmed();
  return viewer.lacking.has(scope) ? new LacksSecondFactor() : null;
}

/** The viewer, who is a moderator. @throws NotConfirmed · LacksSecondFactor · Refused 404: to others there is no such page */
export function moderator(viewer: Viewer): Viewer {
  if (viewer.staff.has('moderate')) return viewer;
  throw hindrance(viewer, 'moderate') ?? new Refused(404, '');
}
