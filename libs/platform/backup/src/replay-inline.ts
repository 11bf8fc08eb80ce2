import { type Queryable, rowStatements } from '@heliograph/database';
import { decode, EVENT_COLUMNS, type EventRow, inlineChanges, type LogDefinition } from '@heliograph/event-store';
import { Keyring, type MasterKey } from '@heliograph/event-store/privacy';
import type { Progress } from './progress.js';

const BATCH = 1_000;

/** Makes all inline rows of a log, in the transaction that loaded its events: neither is ever visible without the other. */
export async function replayInline(
  tx: Queryable,
  masterKey: MasterKey,
  log: LogDefinition,
  head: number,
  progress: Progress,
): Promise<void> {
  const keyring = new Keyring(tx, masterKey);
  for (let seq = 0; seq < head; ) {
    progress.goOn();
    const rows = await tx.query<EventRow>(
      `select ${EVENT_COLUMNS} from event_store.events where log = $1 and seq > $2 order by seq limit ${BATCH}`,
      [log.name, seq],
    );
    const changes = (await decode(log, rows, keyring)).flatMap((event) => inlineChanges(log, event));
    for (const { sql, rows: values } of rowStatements(changes)) await tx.query(sql, [JSON.stringify(values)]);
    seq = rows.at(-1)?.seq ?? head;
    progress.report(`replaying ${log.name}: ${seq} of ${head}`);
  }
}
