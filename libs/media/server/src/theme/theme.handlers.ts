import { decideOn } from '@heliograph/cqrs';
import { columnsOf, integer, readPage } from '@heliograph/cqrs/reads';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { dayNumber, type Page, Rejected } from '@heliograph/kernel';
import { FindTheme, ListThemes, RemoveTheme, SetTheme, type Theme } from '@heliograph/media-contracts';
import { theme, type ThemeCommand } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { mediaLog, themeStream } from '../media.log.js';

const THEME = `t.week, to_char(date '1970-01-01' + t.first_day::integer, 'YYYY-MM-DD') as "firstDay", t.title, t.tag`;
const findTheme = async (database: Database, week: string): Promise<Theme | null> => {
  const [found] = await database.query<Theme>(`select ${THEME} from media.themes t where t.week = $1`, [week]);
  return found ?? null;
};

@CommandHandler(SetTheme)
export class SetThemeHandler implements ICommandHandler<SetTheme> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, week, words }: SetTheme): Promise<Theme> {
    const command: ThemeCommand = { type: 'set', week, words, at: context.now.toISOString() };
    await decideOn(this.store, { log: mediaLog, stream: themeStream(week), decider: theme, command, context, isEdit: true });
    const after = await findTheme(this.database, week);
    // Somebody else has removed it in this moment.
    if (!after) throw new Rejected('theme-not-found');
    return after;
  }
}

@CommandHandler(RemoveTheme)
export class RemoveThemeHandler implements ICommandHandler<RemoveTheme> {
  constructor(private readonly store: EventStore) {}

  async execute({ context, week }: RemoveTheme): Promise<void> {
    const command: ThemeCommand = { type: 'remove', week, at: context.now.toISOString() };
    await decideOn(this.store, { log: mediaLog, stream: themeStream(week), decider: theme, command, context });
  }
}

@QueryHandler(FindTheme)
export class FindThemeHandler implements IQueryHandler<FindTheme> {
  constructor(private readonly database: Database) {}

  execute({ week }: FindTheme): Promise<Theme | null> {
    return findTheme(this.database, week);
  }
}

const BEGUN = 'media.themes t where ($1::bigint is null or t.first_day <= $1)';

@QueryHandler(ListThemes)
export class ListThemesHandler implements IQueryHandler<ListThemes> {
  constructor(private readonly database: Database) {}

  execute({ until, page }: ListThemes): Promise<Page<Theme>> {
    return readPage<Theme, Theme>(
      this.database,
      {
        name: 'themes',
        from: BEGUN,
        params: [until === null ? null : dayNumber(until)],
        order: { columns: [integer('t.first_day')], descending: true },
        keys: 't.week',
        joined: { columns: THEME, join: 'join media.themes t using (week)' },
        // There are 53 in a year at most.
        total: `(select count(*)::integer from ${BEGUN})`,
        itemOf: columnsOf,
      },
      page,
    );
  }
}
