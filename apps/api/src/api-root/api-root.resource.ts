import { z } from 'zod';
import { address } from '../docs/pieces.js';

const API = 'https://api.heliograph.example';
const WEB = 'https://heliograph.example';

const at = (description: string, example: string) => address.meta({ description, examples: [example] });
const template = (description: string, example: string) => z.string().meta({ description, examples: [example] });

/** What stands under `/`. Templates are those of RFC 6570. */
export const apiRootResource = z.object({
  name: z.literal('Heliograph').describe('Of the product'),
  version: z.literal('v2').describe('Of this API'),
  documentation_url: at('For people', `${API}/docs`),
  openapi_url: at('The same for programs, OpenAPI 3.1', `${API}/openapi.json`),
  authorization_server_url: at('Where OAuth 2.0 is found (RFC 8414)', `${API}/.well-known/oauth-authorization-server`),
  status_url: at('Whether the API may be sent requests', `${API}/healthz/ready`),
  website_url: at('The pages for people', WEB),
  me_url: at('The caller', `${API}/me`),
  photos_url: template('Published photos of all', `${API}/photos{?sort,since,filter,curated,include,page,per_page}`),
  users_url: template('People', `${API}/users{?sort,page,per_page}`),
  user_url: template('One of them', `${API}/users/{username}`),
  tag_url: template('Photos of a tag', `${API}/tags/{slug}{?sort,since,filter,curated,include,page,per_page}`),
  photos_feed_url: template(
    'What was published last, for readers of feeds: `format` is `xml` (RSS 2.0) or `json` (JSON Feed)',
    `${WEB}/feed.{format}`,
  ),
  user_feed_url: template('The same of one person', `${WEB}/users/{username}/feed.{format}`),
  tag_feed_url: template('The same of a tag', `${WEB}/tags/{slug}/feed.{format}`),
});

export type ApiRootResource = z.output<typeof apiRootResource>;
