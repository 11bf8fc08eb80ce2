import { z } from 'zod';
import {
  applicationResource,
  callbackCheckResource,
  newApplicationResource,
  newSecretResource,
  requestResource,
  secretResource,
} from '../applications/application.resource.js';
import { commentResource, writtenCommentResource } from '../comments/comment.resource.js';
import { connectionResource, limitResource, newTokenResource, tokenResource } from '../me/account.resource.js';
import { caseResource, decisionResource, reportResource } from '../moderation/moderation.resource.js';
import { appealResource, monthResource } from '../moderation/appeal.resource.js';
import { notificationSettingsResource } from '../notifications/notification-setting.resource.js';
import { likeEntryResource, photoResource, tagResource } from '../photos/photo.resource.js';
import { countedDaysResource, dayResource } from '../users/day.resource.js';
import { userResource } from '../users/user.resource.js';
import { authorizationServer, introspection } from '../oauth2/oauth.resource.js';
import { address, counter } from './pieces.js';

const commentWithPhoto = commentResource.extend({ commentable: z.object({ data: photoResource }).optional() });

const problem = z.object({
  message: z.string(),
  status_code: z.int().min(400).max(599),
  code: z.string().meta({ pattern: '^[a-z0-9_]+$' }).describe('For programs, stable; `/docs/errors` lists them all'),
  documentation_url: address.optional().describe('A page that says more'),
});
/** The specification's answer over the limit. */
const overTheLimit = z.object({ message: z.literal('403 Forbidden'), status_code: z.literal(403) });
const invalidRequest = problem.extend({
  status_code: z.literal(422),
  errors: z.record(z.string(), z.array(z.string())).describe('What is wrong, by field'),
});
/** RFC 9457. */
const standard = { type: z.literal('about:blank'), title: z.string(), status: z.int() };

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
    total: counter,
    count: counter,
    per_page: z.int().min(1).max(50),
    current_page: z.int().min(1),
    total_pages: counter,
    links: z.object({ next: address.optional(), previous: address.optional() }),
  }),
  Deletion: z.object({ status_code: z.int(), status: z.literal('success'), message: z.string() }),
  Problem: problem,
  OverTheLimit: overTheLimit,
  ProblemDetails: problem.extend(standard),
  InvalidRequest: invalidRequest,
  InvalidRequestDetails: invalidRequest.extend(standard),
  OAuthProblem: z.object({ error: z.string(), error_description: z.string(), message: z.string(), status_code: z.int() }),
  AccessToken: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    refresh_token: z.string().optional(),
    scope: z.string(),
  }),
  Introspection: introspection,
  AuthorizationServer: authorizationServer,
  Nothing: z.object({}),
  NotificationSettings: notificationSettingsResource,
} satisfies Record<string, z.ZodType>;

export type ComponentName = keyof typeof components;

/** Every schema that the document refers to by name, as JSON Schema. Objects are closed: what is not described is not answered. */
export function componentSchemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(components)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema: _schema, $id: _id, ...rest }]) => [name, rest]));
}
