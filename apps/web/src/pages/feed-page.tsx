import type { CurrentStreak } from '@heliograph/views-contracts';
import type { Frame } from '../frame.js';
import { WELCOME } from '../http/first-steps.js';
import { cursorLinks } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { HomeFeed } from '../front-page-models.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { ListTabs } from '../parts/list-tabs.js';
import { Pager } from '../parts/pager.js';
import { PhotoRow } from '../parts/photo-row.js';
import { PhotoGrid } from '../parts/photo-grid.js';
import { EveningQuestion } from '../parts/evening-question.js';
import { OwnDayLine } from '../parts/own-day-line.js';
import { PlaceholderFilter } from '../parts/placeholder.js';
import { StreakReminder } from '../parts/streak-reminder.js';
import { SuggestedPeople } from '../parts/suggested-people.js';

interface FeedPageProps {
  readonly frame: Frame;
  readonly feed: HomeFeed;
  /** The viewer's streak, where they are to be reminded of its end. */
  readonly reminder: CurrentStreak | null;
  /** They have joined with this browser, and not finished what the welcome asks. */
  readonly hasFirstSteps: boolean;
  /** They are asked, once, whether they want to be reminded of their day. */
  readonly isAsked: boolean;
}

/** The front page of people who are signed in: photographs by those whom they follow (N1). */
export function FeedPage({ frame, feed, reminder, hasFirstSteps, isAsked }: FeedPageProps) {
  const { say } = useLanguage();
  const { photos, page, older, newest, ownDay, firstPhotos, suggestions } = feed;
  return (
    <Layout frame={frame} title={say('Feed')}>
      <h1 className="unseen">{say('Photographs by people you follow')}</h1>
      {reminder !== null ? <StreakReminder streak={reminder} /> : ownDay === null ? null : <OwnDayLine day={ownDay} />}
      {isAsked ? <EveningQuestion frame={frame} /> : null}
      {hasFirstSteps ? (
        <p className="first-steps">
          <a href={WELCOME}>{say('Finish your first steps')}</a>
        </p>
      ) : null}
      <ListTabs frame={frame} current="feed" />
      {newest !== null && newest.daysAgo > 0 ? <Quiet {...newest} /> : null}
      {photos.length === 0 && firstPhotos.length > 0 ? <PlaceholderFilter /> : null}
      <PhotoRow
        id="hello"
        title={say('Say hello')}
        about={say('First photographs of new people. Nobody has commented on them yet.')}
        photos={firstPhotos}
      />
      {photos.length > 0 ? (
        <PhotoGrid photos={photos} label={say('Photographs by people you follow')} />
      ) : older !== null ? null : page > 1 ? (
        <Empty words={say('There are no photographs this far back.')}>
          <a className="button" href="/">
            {say('Back to the first page')}
          </a>
        </Empty>
      ) : (
        <Empty words={say('Photographs by people you follow appear here.')}>
          <a className="button-quiet" href="/?sort=recent">
            {say('See new photographs')}
          </a>
        </Empty>
      )}
      {suggestions.length === 0 ? null : <SuggestedPeople frame={frame} people={suggestions} />}
      <Pager links={cursorLinks('/', feed)} page={page} totalPages={null} isOfGrid />
    </Layout>
  );
}

const WEEK = 7;

/** When something was new for the last time. */
function Quiet({ date, daysAgo }: NonNullable<HomeFeed['newest']>) {
  const { say, weekdayOf, dayOf } = useLanguage();
  return (
    <p className="quiet feed-note" role="status">
      {daysAgo === 1
        ? say('Nothing new since yesterday.')
        : daysAgo < WEEK
          ? say('Nothing new since {weekday}.', { weekday: weekdayOf(date) })
          : say('Nothing new since {date}.', { date: dayOf(date) })}
    </p>
  );
}
