import { Addresses } from '@heliograph/application/addresses';
import type { VisibleChange } from '@heliograph/application/notifications';
import { eventText } from '@heliograph/http';
import type { StreamStretch } from '@heliograph/notifications-contracts';
import type { Language } from '@heliograph/web';
import { Injectable } from '@nestjs/common';
import { presentNotification } from '../notifications/notification.presenter.js';
import { formatState, resumePosition } from './stream-position.js';

interface News {
  readonly epoch: string;
  readonly stretch: StreamStretch;
  readonly changes: readonly VisibleChange[];
  /** Before, and now. */
  readonly countUnread: readonly [number, number];
}

/** Changes as events (N3), each with the place from which a client that has it goes on. */
@Injectable()
export class LiveTexts {
  constructor(private readonly addresses: Addresses) {}

  /** Empty where there is nothing to tell. */
  textOf({ epoch, stretch: { since, until }, changes, countUnread: [before, now] }: News, language: Language): string {
    const events = changes.map((change, at) => {
      const position = resumePosition(change, changes[at + 1], since, until);
      const id = formatState(epoch, { position, countUnread: before });
      return eventText({ event: change.kind === 'entry' ? 'notification' : 'photo', data: this.dataOf(change, language), id });
    });
    if (now !== before)
      events.push(
        eventText({ event: 'unread', data: { count_unread: now }, id: formatState(epoch, { position: until, countUnread: now }) }),
      );
    return events.join('');
  }

  private dataOf(change: VisibleChange, language: Language): object {
    if (change.now === null) return { id: change.id, removed: 1 };
    if (change.kind === 'entry') return presentNotification(change.now, this.addresses, language);
    const { id, state, countLikes, countComments } = change.now;
    return { id, state, count_likes: countLikes, count_comments: countComments };
  }
}
