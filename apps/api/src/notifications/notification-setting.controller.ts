import { NotificationSettings } from '@heliograph/application/notifications';
import { CurrentPerson, flag, parse, type PersonCaller, RequiresScope, single } from '@heliograph/http';
import { notificationKinds, type NotificationSettings as Settings } from '@heliograph/notifications-contracts';
import { chooseLanguage } from '@heliograph/web';
import { Body, Controller, Get, Headers, Put } from '@nestjs/common';
import { Answers, one } from '../docs/answer-schemas.js';
import { Takes } from '../docs/request-headers.js';
import { notificationChanges } from './notification-setting.requests.js';

/** What the caller wants to be notified of (N2). */
@Controller('me/notification-settings')
export class NotificationSettingController {
  constructor(private readonly settings: NotificationSettings) {}

  @Get()
  @Answers('What the caller wants to be notified of', one('NotificationSettings'))
  @RequiresScope('read')
  async getNotificationSettings(@CurrentPerson() caller: PersonCaller) {
    return single(presented(await this.settings.findSettings(caller)));
  }

  @Put()
  @Answers('Change these settings; what is left out stays as it is', one('NotificationSettings'))
  @Takes('Accept-Language')
  @RequiresScope('write:profile')
  async changeNotificationSettings(
    @CurrentPerson() caller: PersonCaller,
    @Body({ schema: notificationChanges }) body: unknown,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    const language = accepted === undefined ? undefined : chooseLanguage({ accepted }).code;
    return single(presented(await this.settings.change(caller, parse(notificationChanges, body), language)));
  }
}

const presented = (settings: Settings) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, { page: flag(settings[kind].page), mail: settings[kind].mail }]));
