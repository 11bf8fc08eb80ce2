import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing, NotificationEntry } from '../models.js';
import { notificationPath, notificationText } from '../notification-words.js';
import { Avatar } from '../parts/avatar.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { Mark } from '../parts/mark.js';
import { Moment } from '../parts/moment.js';
import { Pager } from '../parts/pager.js';

interface NotificationsPageProps {
  readonly frame: Frame;
  readonly listing: Listing<NotificationEntry>;
}

/** What has happened to the viewer (N2), latest change first. */
export function NotificationsPage({ frame, listing }: NotificationsPageProps) {
  const { say } = useLanguage();
  const [first] = listing.items;
  return (
    <Layout frame={frame} title={say('Notifications')}>
      <section className="notifications">
        <header className="heading">
          <h1>{say('Notifications')}</h1>
          {first === undefined || (frame.countUnread ?? 0) === 0 ? null : (
            <form method="post" action="/notifications/read">
              <CsrfField token={frame.csrf} />
              <input type="hidden" name="up_to" value={first.entry.id} />
              <button type="submit" className="button-quiet">
                {say('Mark all as read')}
              </button>
            </form>
          )}
        </header>
        {first === undefined ? (
          <Empty words={say('Nothing yet. Here you see who follows you, and who likes or answers what you share.')} />
        ) : null}
        <ol role="list" className="notification-list">
          {listing.items.map((item) => (
            <Entry key={item.entry.id} {...item} />
          ))}
        </ol>
        <Pager links={pageLinks('/notifications', {}, listing)} page={listing.page} totalPages={null} />
        <p className="quiet">
          <a href="/settings/notifications">{say('Choose what you are notified of')}</a>
        </p>
      </section>
    </Layout>
  );
}

function Entry({ entry, person, thumb }: NotificationEntry) {
  const language = useLanguage();
  const { say } = language;
  return (
    <li className={entry.isRead ? 'notification' : 'notification unread'}>
      <a href={notificationPath(entry)}>
        {person === null ? <Mark /> : <Avatar person={person} size={40} />}
        <span className="notification-words">
          <span dir="auto">{notificationText(entry, language)}</span>
          {entry.comment === null ? null : (
            <q className="notification-quote" dir="auto">
              {entry.comment.item.body}
            </q>
          )}
          <Moment at={entry.createdAt} className="quiet" />
          {entry.isRead ? null : <span className="unseen">{say('unread')}</span>}
        </span>
        {thumb === null ? null : <img src={thumb} width={48} height={48} alt="" loading="lazy" decoding="async" />}
      </a>
    </li>
  );
}
