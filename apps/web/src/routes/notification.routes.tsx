import { guest } from '@heliograph/application/actor';
import { Rejected } from '@heliograph/kernel';
import type { NotificationsRejection } from '@heliograph/notifications-contracts';
import type { FastifyInstance } from 'fastify';
import { suspendedAccess, type PageContext } from '../http/page-context.js';
import { pageOf } from '../http/paging.js';
import { readForm, typedFields } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { MessagePage } from '../pages/message-page.js';
import { NotificationsPage } from '../pages/notifications-page.js';
import { NotificationSettingsPage } from '../pages/notification-settings-page.js';
import { UnsubscribePage } from '../pages/unsubscribe-page.js';
import { withoutConfirmation } from '../refusals/step-up.js';

const LIST = '/notifications';
const SETTINGS = '/settings/notifications';
const UNSUBSCRIBE = '/unsubscribe';

/** What the member is notified of and wants to be notified of (N2), and the link in a mail that ends such mails. */
export function notificationRoutes(server: FastifyInstance, context: PageContext): void {
  const { notifications, notificationSettings } = context.backend;

  server.get<{ Querystring: Record<string, unknown> }>(LIST, async (request, reply) => {
    const listing = await context.backend.notificationList(pageOf(request.query), context.member(request));
    return context.show(reply, <NotificationsPage frame={context.frame(request)} listing={listing} />, { kind: 'private' });
  });

  // What has come since the page was shown stays unread.
  server.post(`${LIST}/read`, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const { up_to: upTo } = readForm('read', request.body);
    // An entry that is gone in the meantime marks nothing; the page shows what there is.
    if (upTo !== null)
      await notifications.read(viewer, upTo).catch((error: unknown) => {
        if (!(error instanceof Rejected) || error.code !== ('notification-not-found' satisfies NotificationsRejection)) throw error;
      });
    return redirect(reply, LIST);
  });

  server.get<{ Querystring: { saved?: string } }>(SETTINGS, withoutConfirmation, async (request, reply) => {
    const settings = await notificationSettings.findSettings(context.member(request));
    const { sendsMail = false } = context.options;
    const publicKey = context.options.pushKey;
    const browser =
      publicKey === undefined ? null : { publicKey, isOn: await context.backend.browsers.isSubscribed(context.member(request)) };
    const props = { settings, sendsMail, isSaved: request.query.saved === '1', browser };
    return context.show(reply, <NotificationSettingsPage frame={context.frame(request)} {...props} />, {
      kind: 'private',
      worker: browser !== null,
    });
  });

  server.post(SETTINGS, withoutConfirmation, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const { streak_page: page, streak_mail: mail } = readForm('notifications', request.body);
    await notificationSettings.change(viewer, { streak: { page, mail } }, context.languageOf(request).code);
    return redirect(reply, `${SETTINGS}?saved=1`);
  });

  server.post(`${SETTINGS}/list`, withoutConfirmation, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const listed = Object.entries(readForm('listed', request.body));
    await notificationSettings.change(viewer, Object.fromEntries(listed.map(([kind, page]) => [kind, { page }])));
    return redirect(reply, `${SETTINGS}?saved=1`);
  });

  server.post(`${SETTINGS}/mail`, withoutConfirmation, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const mailed = Object.entries(readForm('mailed', request.body));
    const changes = Object.fromEntries(mailed.map(([field, mail]) => [field.replace('mail_', ''), { mail }]));
    await notificationSettings.change(viewer, changes, context.languageOf(request).code);
    return redirect(reply, `${SETTINGS}?saved=1`);
  });

  server.get(UNSUBSCRIBE, suspendedAccess, async (request, reply) => {
    const token = tokenOf(request.query);
    const isGood = await notificationSettings.isGoodLink(token);
    const page = isGood ? <UnsubscribePage token={token} /> : <MessagePage is="unsubscribe-dead" />;
    return context.show(reply, page, { kind: 'private', status: isGood ? 200 : 404 });
  });

  // RFC 8058: mail programs send it for their readers, without a cookie and with any body; the link is the proof.
  server.post(UNSUBSCRIBE, suspendedAccess, async (request, reply) => {
    context.checkBudget(request);
    const isGood = await notificationSettings.unsubscribe(guest(request.id), tokenOf(request.query));
    const page = <MessagePage is={isGood ? 'unsubscribed' : 'unsubscribe-dead'} />;
    return context.show(reply, page, { kind: 'private', status: isGood ? 200 : 404 });
  });
}

const tokenOf = (query: unknown): string => typedFields(query, 'token').token ?? '';
