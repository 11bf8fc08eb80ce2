import { InvalidArgumentError } from 'commander';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** As an API takes it from a caller, else it makes a UUID. */
const REQUEST = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const isUuid = (id: string): boolean => UUID.test(id.toLowerCase());

/** A UUID, or the id of a request: that one is kept as it was sent. */
export function idOrRequest(text: string): string {
  if (!isUuid(text) && !REQUEST.test(text))
    throw new InvalidArgumentError('It must be the UUID of a correlation, a command or an event, or an X-Request-Id.');
  return text;
}

/** When an id was made, if it carries its time (version 7), else null. */
export function timeOf(id: string): Date | null {
  return id[14] === '7' ? new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : null;
}
