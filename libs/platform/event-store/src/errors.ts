import type { CommandId } from '@heliograph/kernel';
/** Another append moved one of the streams first. Reading again and deciding again may succeed. */
export class ConcurrencyConflict extends Error {
  constructor(readonly log: string) {
    super(`A stream of ${log} has moved on`);
    this.name = 'ConcurrencyConflict';
  }
}

/** A row was not as the append required it; nothing was stored. */
export class ConditionFailed extends Error {
  constructor(readonly log: string) {
    super(`A row is not as an append to ${log} requires it`);
    this.name = 'ConditionFailed';
  }
}

/** The command's id has been appended before: its effect stands, and this append changed nothing. */
export class DuplicateCommand extends Error {
  constructor(
    readonly log: string,
    readonly commandId: CommandId,
  ) {
    super(`Command ${commandId} has been appended to ${log} before`);
    this.name = 'DuplicateCommand';
  }
}

/**
 * The log cannot be read or written now: the server is away, or there is too much contention. Whether a write was stored is unknown:
 * its command may be sent again under the same id, or its `outcome` queried. The API answers 503.
 */
export class Unavailable extends Error {
  constructor(
    message: string,
    readonly retryAfterSeconds = 1,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'Unavailable';
  }
}
