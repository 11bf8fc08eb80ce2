import { guest } from '@heliograph/application/actor';
import type { FastifyInstance } from 'fastify';
import { forSuspended, type PageContext } from '../http/page-context.js';
import { readForm, typed } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { unconfirmed } from '../http/step-up.js';
import { MessagePage } from '../pages/message-page.js';
import { NotificationSettingsPage } from '../pages/notification-settings-page.js';
import { UnsubscribePage } from '../pages/unsubscribe-page.js';

const SETTINGS = '/settings/notifications';
const UNSUBSCRIBE = '/unsubscribe';

/** What the member wants to be notified of (N2), and the link in a mail that ends such mails. */
export function notificationRoutes(server: FastifyInstance, context: PageContext): void {
  const { notificationSettings } = context.backend;

  server.get<{ Querystring: { saved?: string } }>(SETTINGS, unconfirmed, async (request, reply) => {
    const settings = await notificationSettings.find(context.member(request));
    const { sendsMail = false } = context.options;
    const props = { settings, sendsMail, isSaved: request.query.saved === '1' };
    return context.show(reply, <NotificationSettingsPage frame={context.frame(request)} {...props} />, { kind: 'private' });
  });

  server.post(SETTINGS, unconfirmed, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const { streak_page: page, streak_mail: mail } = readForm('notifications', request.body);
    await notificationSettings.change(viewer, { streak: { page, mail } });
    return redirect(reply, `${SETTINGS}?saved=1`);
  });

  server.get(UNSUBSCRIBE, forSuspended, async (request, reply) => {
    const token = tokenOf(request.query);
    const isGood = await notificationSettings.isGoodLink(token);
    const page = isGood ? <UnsubscribePage token={token} /> : <MessagePage is="unsubscribe-dead" />;
    return context.show(reply, page, { kind: 'private', status: isGood ? 200 : 404 });
  });

  // RFC 8058: mail programs send it for their readers, without a cookie and whatever the body; the link is the proof.
  server.post(UNSUBSCRIBE, forSuspended, async (request, reply) => {
    context.checkBudget(request);
    const isGood = await notificationSettings.unsubscribe(guest(request.id), tokenOf(request.query));
    const page = <MessagePage is={isGood ? 'unsubscribed' : 'unsubscribe-dead'} />;
    return context.show(reply, page, { kind: 'private', status: isGood ? 200 : 404 });
  });
}

const tokenOf = (query: unknown): string => typed(query, 'token').token ?? '';
