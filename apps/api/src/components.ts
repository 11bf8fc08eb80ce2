import { z } from 'zod';
import { apiRootResource } from './api-root/api-root.resource.js';
import {
  applicationResource,
  callbackCheckResource,
  newApplicationResource,
  newSecretResource,
  requestResource,
  secretResource,
} from './applications/application.resource.js';
import { commentResource, writtenCommentResource } from './comments/comment.resource.js';
import { address, counter } from './docs/pieces.js';
import { connectionResource, limitResource, newTokenResource, tokenResource } from './me/account.resource.js';
import { appealResource, monthResource } from './moderation/appeal.resource.js';
import { caseResource, decisionResource, reportResource } from './moderation/moderation.resource.js';
import { notificationSettingsResource } from './notifications/notification-setting.resource.js';
import { countUnread, countUnreadResource, notificationResource } from './notifications/notification.resource.js';
import {
  accessToken,
  authorizationServer,
  introspection,
  keySet,
  oauthProblem,
  protectedResource,
  userInfo,
} from './oauth2/oauth.resource.js';
import { collectionResource } from './photos/collection.resource.js';
import { countedDaysResource, dayResource } from './photos/day.resource.js';
import { likeEntryResource, photoResource, tagResource } from './photos/photo.resource.js';
import { themeResource } from './themes/theme.resource.js';
import { userResource } from './users/user.resource.js';

const commentWithPhoto = commentResource.extend({
  commentable: z.object({ data: photoResource }).optional().describe('The photo, by `include=commentable`'),
});

const statusCode = (status: number) => ({ description: 'The HTTP status', examples: [status] });

const problem = z.object({
  message: z.string().meta({ description: 'For people', examples: ['404 Not Found'] }),
  status_code: z.int().min(400).max(599).meta(statusCode(404)),
  code: z
    .string()
    .meta({ pattern: '^[a-z0-9_]+$', description: 'For programs, stable; `/docs/errors` lists them all', examples: ['photo_not_found'] }),
  documentation_url: address
    .meta({ description: 'A page that says more', examples: ['https://api.heliograph.example/docs/errors#photo_not_found'] })
    .optional(),
});
/** The specification's answer over the limit. */
const overTheLimit = z.object({
  message: z.literal('403 Forbidden').describe('These two members and no other'),
  status_code: z.literal(403).meta(statusCode(403)),
});
const invalidRequest = problem.extend({
  status_code: z.literal(422).meta(statusCode(422)),
  errors: z
    .record(z.string(), z.array(z.string()))
    .meta({ description: 'What is wrong, by field', examples: [{ title: ['must have at most 200 characters'] }] }),
});
/** RFC 9457. */
const standard = {
  type: z.literal('about:blank').describe('`code` says which kind of problem it is'),
  title: z.string().meta({ description: 'The reason of the HTTP status', examples: ['Not Found'] }),
  status: z.int().meta(statusCode(404)),
};

const neighbour = (which: string, cursor: string) =>
  address
    .meta({
      description: `The ${which} page, with all parameters of this one; absent where there is none`,
      examples: [`https://api.heliograph.example/photos?sort=recent&${cursor}`],
    })
    .optional();

const count = counter.meta({ description: 'Things on this page', examples: [10] });
const perPage = z
  .int()
  .min(1)
  .max(50)
  .meta({ description: 'Things on a full page', examples: [10] });
const linksTo = (next: string, previous: string) =>
  z.object({ next: neighbour('next', next), previous: neighbour('previous', previous) }).describe('Follow them as they are');
const afterIt = 'cursor=WzE3XQ.c2lnbmF0dXJl';

const components = {
  User: userResource,
  Photo: photoResource,
  Day: dayResource,
  CountedDays: countedDaysResource,
  Comment: commentWithPhoto,
  WrittenComment: writtenCommentResource,
  LikeEntry: likeEntryResource,
  Tag: tagResource,
  Token: tokenResource,
  NewToken: newTokenResource,
  Connection: connectionResource,
  Application: applicationResource,
  NewApplication: newApplicationResource,
  Secret: secretResource,
  NewSecret: newSecretResource,
  AppRequest: requestResource,
  CallbackCheck: callbackCheckResource,
  Limit: limitResource,
  Report: reportResource,
  ReportedSubject: caseResource,
  Decision: decisionResource,
  Appeal: appealResource,
  MonthOfModeration: monthResource,
  Pagination: z.object({
    total: counter.meta({ description: 'Things in the list', examples: [37] }),
    count,
    per_page: perPage,
    current_page: z
      .int()
      .min(1)
      .meta({ description: 'From 1', examples: [2] }),
    total_pages: counter.meta({ description: '0 where the list is empty', examples: [4] }),
    links: linksTo(afterIt, 'page=1'),
  }),
  KeysetPagination: z.object({ count, per_page: perPage, links: linksTo(afterIt, 'cursor=WzI3XQ.c2lnbmF0dXJl') }),
  Deletion: z.object({
    status_code: z.int().meta(statusCode(200)),
    status: z.literal('success').describe('It is gone'),
    message: z.string().meta({ description: 'For people', examples: ['The photo was deleted.'] }),
  }),
  Problem: problem,
  OverTheLimit: overTheLimit,
  ProblemDetails: problem.extend(standard),
  InvalidRequest: invalidRequest,
  InvalidRequestDetails: invalidRequest.extend(standard),
  OAuthProblem: oauthProblem,
  AccessToken: accessToken,
  Introspection: introspection,
  AuthorizationServer: authorizationServer,
  ProtectedResource: protectedResource,
  UserInfo: userInfo,
  KeySet: keySet,
  ApiRoot: apiRootResource,
  Nothing: z.object({}),
  Notification: notificationResource,
  CountUnread: countUnread,
  UnreadNotifications: countUnreadResource,
  NotificationSettings: notificationSettingsResource,
  Collection: collectionResource,
  Theme: themeResource,
} satisfies Record<string, z.ZodType>;

export type ComponentName = keyof typeof components;

/** Every schema that the document refers to by name, as JSON Schema. Objects are closed: what is not described is not answered. */
export function componentSchemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(components)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema: _schema, $id: _id, ...rest }]) => [name, rest]));
}
