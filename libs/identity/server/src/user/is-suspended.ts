/**
 * B4, as a condition on a row of `identity.users`: from the commit on, and no longer than its end, whether or not a worker has lifted it by then.
 * The one place that says so.
 */
export const isSuspended = (user: string): string => `(${user}.disabled and coalesce(${user}.disabled_until > now(), true))`;

/** Of a row of `identity.apps`: its owner is suspended, so nothing is given to it, and what it has is dead in the meantime. */
export const isSuspendedApp = (app: string): string =>
  `exists (select from identity.users owner where owner.id = ${app}.owner_id and ${isSuspended('owner')})`;
