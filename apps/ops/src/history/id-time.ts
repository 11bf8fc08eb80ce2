import { InvalidArgumentError } from 'commander';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A UUID in the form in which it is stored. */
export function uuid(text: string): string {
  const id = text.toLowerCase();
  if (!UUID.test(id)) throw new InvalidArgumentError('It must be the UUID of a correlation, a command or an event.');
  return id;
}

/** When an id was made, if it carries its time (version 7), else null. */
export function timeOf(id: string): Date | null {
  return id[14] === '7' ? new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : null;
}
