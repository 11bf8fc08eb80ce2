import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeShadow } from './0003-rebuilds.js';

/** An index of the rows whose first column is not null finds each row that a value of it can find. */
const IS_WHOLE_TABLE = `(indpred is null or pg_get_expr(indpred, indrelid) =
            (select format('(%I IS NOT NULL)', attname) from pg_attribute where attrelid = indrelid and attnum = indkey[0]))`;

/** A replay finds rows by columns that are often null, too. Without an index each of its batches read the whole table. */
export class PartialIndexes implements MigrationInterface {
  readonly name = 'PartialIndexes1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(makeShadow(IS_WHOLE_TABLE));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(makeShadow('indpred is null'));
  }
}
