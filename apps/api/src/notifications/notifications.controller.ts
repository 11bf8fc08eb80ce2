import { Addresses } from '@heliograph/application/addresses';
import { Notifications } from '@heliograph/application/notifications';
import { CurrentPerson, paginated, parse, type PersonCaller, RequiresScope, single } from '@heliograph/http';
import { chooseLanguage } from '@heliograph/web';
import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { Answers, keysetPageOf, one, Refuses } from '../docs/answer-schemas.js';
import { Takes } from '../docs/request-headers.js';
import { keysetPagingOf, pageQueryFrom } from '../http/list-pages.js';
import { presentNotification } from './notification.presenter.js';
import { notificationsQuery, notificationsRequest, readUpTo } from './notification.requests.js';

/** What the caller is notified of (N2). */
@Controller('me/notifications')
export class NotificationsController {
  constructor(
    private readonly notifications: Notifications,
    private readonly addresses: Addresses,
  ) {}

  @Get()
  @Takes('Accept-Language')
  @Answers(
    'What has happened to the caller in the last 90 days, latest change first',
    keysetPageOf('Notification', { count_unread: 'CountUnread' }),
  )
  @RequiresScope('read')
  async listNotifications(
    @CurrentPerson() caller: PersonCaller,
    @Query({ schema: notificationsQuery }) query: unknown,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    const { kind, unread, ...asked } = parse(notificationsRequest, query);
    const language = chooseLanguage({ accepted });
    const page = await this.notifications.listNotifications(caller, { ...pageQueryFrom(asked), kind, unread: unread === '1' });
    const items = page.items.map((entry) => presentNotification(entry, this.addresses, language));
    return paginated(items, { ...keysetPagingOf(page), meta: { count_unread: page.countUnread } });
  }

  @Post('read')
  @HttpCode(200)
  @Answers('Mark entries as read', one('UnreadNotifications'))
  @Refuses(404, 'The caller has no such notification.')
  @RequiresScope('read')
  async readNotifications(@CurrentPerson() caller: PersonCaller, @Body({ schema: readUpTo }) body: unknown) {
    return single({ count_unread: await this.notifications.read(caller, parse(readUpTo, body).up_to ?? null) });
  }
}
