import { InvalidArgumentError } from 'commander';
import type { Session } from '../session.js';

/** Reads an option that is a whole number. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** The same, of what there must be one at least. */
export function positive(text: string): number {
  const number = wholeNumber(text);
  if (number === 0) throw new InvalidArgumentError('It must be 1 or more.');
  return number;
}

/** The log of that name, or all. @throws Error when there is none. */
export function logNames({ logs }: Session, log?: string): string[] {
  if (log && !logs.has(log)) throw new Error(`There is no log ${log}; there are ${[...logs.keys()].join(', ')}`);
  return log ? [log] : [...logs.keys()];
}
