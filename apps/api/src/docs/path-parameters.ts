import { entryOf } from '@heliograph/kernel';
import { z } from 'zod';
import { id } from './pieces.js';

const username = z.string().meta({ description: 'Of the user; in any case', examples: ['vera'] });
const words = z.string().meta({ description: 'What is looked for: 1 to 200 characters', examples: ['light'] });
const photoId = id.describe('Id of the photo');
const commentId = id.describe('Id of the comment').meta({ examples: [5] });

/** What stands in a path, by the word in front of it: in `/photos/{id}` the id is a photo's. */
const schemas: Readonly<Record<string, z.ZodType>> = {
  'users/{username}': username,
  'photos/{photo_id}': photoId,
  'photos/{id}': photoId,
  'comments/{comment_id}': commentId,
  'comments/{id}': commentId,
  'collections/{id}': id.describe('Id of the collection'),
  'uploads/{upload_id}': z.string().meta({
    description: 'As `Location` named it when the upload began',
    examples: ['3f9c2b7e5d1a48069be0c4d7a1f2e385'],
  }),
  'users/{query}': words,
  'photos/{query}': words,
  'tags/{query}': words,
  'tags/{slug}': z.string().meta({ description: 'Of the tag', examples: ['first-light'] }),
  'themes/{week}': z.string().meta({ description: 'By ISO 8601', examples: ['2026-W25'] }),
  'tokens/{id}': id.describe('Id of the token'),
  'connections/{id}': id.describe('Id of the app'),
  'applications/{id}': id.describe('Id of the app'),
  'secrets/{sid}': id.describe('Id of the secret'),
  'reports/{id}': id.describe('Id of the entry: that of its oldest report'),
  'appeals/{id}': id.describe('Id of the decision that is appealed'),
  'originals/{photo_id}': photoId,
  'images/{name}': z.string().meta({ description: 'As addresses of pictures have it', examples: ['17-400.webp'] }),
  'avatars/{name}': z.string().meta({ description: 'As addresses of pictures have it', examples: ['3-1.webp'] }),
};

/**
 * A parameter of a path such as `/photos/{photo_id}/likes`. One that is not described here is an integer where it is called an id, and a text
 * otherwise.
 */
export function pathParameter<Parameter extends { readonly name: string }>(path: string, parameter: Parameter) {
  const { name } = parameter;
  const place = path.split('/').flatMap((part, at, parts) => (part === `{${name}}` ? [`${parts[at - 1]}/${part}`] : []))[0] ?? '';
  const schema = entryOf(schemas, place) ?? (/(^|_)id$/.test(name) ? z.int().min(1) : z.string());
  const { $schema: _, maximum: __, description, ...described } = z.toJSONSchema(schema);
  return { ...parameter, description, schema: described };
}
