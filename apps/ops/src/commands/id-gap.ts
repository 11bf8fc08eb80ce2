import { InvalidArgumentError, Option } from 'commander';

/** Where nobody counted: far more than a service of this size gives out between two copies. */
export const ID_GAP = 100_000;

/** Of commands after which others may know ids that the database has not given out yet. */
export const idGapOption = (ofWhich: string): Option =>
  new Option('--id-gap <count>', `ids of each kind to skip: more than were assigned after ${ofWhich}`).argParser(count);

function count(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a number from 0 to 999999999.');
  return Number(text);
}
