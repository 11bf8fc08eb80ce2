import { z } from 'zod';
import { applicationResource, newApplicationResource, newSecretResource, secretResource } from '../applications/application.resource.js';
import { commentResource } from '../comments/comment.resource.js';
import { connectionResource, newTokenResource, tokenResource } from '../me/account.resource.js';
import { likeEntryResource, photoResource, tagResource } from '../photos/photo.resource.js';
import { userResource } from '../users/user.resource.js';
import { address, counter } from './pieces.js';

const commentWithPhoto = commentResource.extend({ commentable: z.object({ data: photoResource }).optional() });

const components = {
  User: userResource,
  Photo: photoResource,
  Comment: commentWithPhoto,
  LikeEntry: likeEntryResource,
  Tag: tagResource,
  Token: tokenResource,
  NewToken: newTokenResource,
  Connection: connectionResource,
  Application: applicationResource,
  NewApplication: newApplicationResource,
  Secret: secretResource,
  NewSecret: newSecretResource,
  Pagination: z.object({
    total: counter,
    count: counter,
    per_page: z.int().min(1).max(50),
    current_page: z.int().min(1),
    total_pages: counter,
    links: z.object({ next: address.optional(), previous: address.optional() }),
  }),
  Deletion: z.object({ status_code: z.int(), status: z.literal('success'), message: z.string() }),
  Problem: z.object({
    message: z.string(),
    status_code: z.int(),
    errors: z.record(z.string(), z.array(z.string())).optional().describe('By field; with 422'),
  }),
  OAuthProblem: z.object({ error: z.string(), error_description: z.string(), message: z.string(), status_code: z.int() }),
  AccessToken: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    refresh_token: z.string().optional(),
    scope: z.string(),
  }),
} satisfies Record<string, z.ZodType>;

export type ComponentName = keyof typeof components;

/** Every schema that the document refers to by name, as JSON Schema. More members may come, so that no object is closed. */
export function componentSchemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(components)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      if (jsonSchema.properties) delete jsonSchema.additionalProperties;
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema: _schema, $id: _id, ...rest }]) => [name, rest]));
}
