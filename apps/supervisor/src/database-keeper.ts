import { type PostgresServer } from '@heliograph/database/embedded';
import { until } from '@heliograph/timing';
import { type DataFolder } from './data-folder.js';
import { type Database, startDatabase } from './database.js';
import { hasRoom } from './room.js';
import { type Undo } from './run-until-stop.js';

const ATTEMPTS = 3;
const STEADY_MILLISECONDS = 60_000;
const ROOM_INTERVAL_MILLISECONDS = 200;

/** Starts the database of a data folder, and keeps it running until it is undone. */
export async function openDatabase(
  folder: DataFolder,
  say: (line: string) => void,
  onGivenUp: (reason: string) => void,
  undo: Undo[],
): Promise<Database> {
  const database = await startDatabase(folder, say);
  undo.push(keepDatabase(database, say, onGivenUp));
  return database;
}

/**
 * Starts the database again when it ends unexpectedly; api and worker find it on the same port. Where it ended for lack of room, it is started again
 * once there is room, however long that takes. Gives the function that stops it.
 */
function keepDatabase(database: Database, say: (line: string) => void, onGivenUp: (reason: string) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = database.server;
  let failures = 0;

  const untilRoom = async (): Promise<void> => {
    if (await hasRoom(database.folder)) return;
    say(`PostgreSQL has ended because ${database.folder} is full. It starts again when there is space.`);
    await until(() => hasRoom(database.folder), { withinMilliseconds: Infinity, pauseMilliseconds: ROOM_INTERVAL_MILLISECONDS, signal });
    failures = 0;
  };

  const startAgain = async (): Promise<PostgresServer> => {
    for (;;) {
      await untilRoom();
      if (failures >= ATTEMPTS) throw new Error('PostgreSQL has ended repeatedly; see its log.');
      say('PostgreSQL ended unexpectedly; starting it again.');
      try {
        return await database.restart();
      } catch (error) {
        failures += 1;
        if (failures >= ATTEMPTS && (await hasRoom(database.folder))) throw error;
      }
    }
  };

  const watch = async (): Promise<void> => {
    for (;;) {
      const since = Date.now();
      await server.ended;
      if (signal.aborted) return;
      failures = Date.now() - since > STEADY_MILLISECONDS ? 1 : failures + 1;
      server = await startAgain();
      if (signal.aborted) return server.stop();
    }
  };
  watch().catch((error: Error) => signal.aborted || onGivenUp(error.message));

  return async () => {
    stopping.abort();
    await server.stop(10_000);
  };
}
