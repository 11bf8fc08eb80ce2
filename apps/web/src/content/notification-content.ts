import type { WebBackend } from '../backend.js';
import { listingOf, pageQueryFrom } from '../http/paging.js';
import type { ContentParts } from './content-parts.js';
import { presentPerson } from './presenters.js';

const perPage = 30;

/** What the viewer is notified of (N2). */
export function notificationContent({ notifications, addresses }: ContentParts): Pick<WebBackend, 'notificationList'> {
  return {
    async notificationList(page, viewer) {
      const listing = await notifications.listNotifications(viewer, pageQueryFrom(page, perPage));
      const items = listing.items.map((entry) => {
        const [newest] = entry.people;
        return {
          entry,
          person: newest ? presentPerson(newest.card, addresses) : null,
          thumb: entry.photo && addresses.image(entry.photo.photo, 'thumb'),
        };
      });
      return { ...listingOf(listing), items };
    },
  };
}
