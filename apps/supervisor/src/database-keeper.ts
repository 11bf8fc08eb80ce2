import { type PostgresServer } from '@heliograph/embedded';
import { type DataFolder } from './data-folder.js';
import { type Database, startDatabase } from './database.js';
import { type Undo } from './until-stopped.js';

const ATTEMPTS = 3;
const STEADY_MILLISECONDS = 60_000;

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

/** Starts the database again when it ends unexpectedly; api and worker find it on the same port. Gives the function that stops it. */
function keepDatabase(database: Database, say: (line: string) => void, onGivenUp: (reason: string) => void): () => Promise<void> {
  let server = database.server;
  let stopping = false;
  let failures = 0;

  const watch = async (watched: PostgresServer): Promise<void> => {
    const since = Date.now();
    await watched.ended;
    if (stopping) return;
    failures = Date.now() - since > STEADY_MILLISECONDS ? 1 : failures + 1;
    if (failures >= ATTEMPTS) return onGivenUp('PostgreSQL has ended repeatedly; see its log.');
    say('PostgreSQL ended unexpectedly; starting it again.');
    try {
      server = await database.restart();
    } catch (error) {
      return onGivenUp((error as Error).message);
    }
    if (stopping) return server.stop();
    return watch(server);
  };
  void watch(server);

  return async () => {
    stopping = true;
    await server.stop(10_000);
  };
}
