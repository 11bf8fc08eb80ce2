import { Answer, Coalesce, single } from '@heliograph/http';
import { Controller, Get, Inject } from '@nestjs/common';
import { API_SETTINGS, type ApiSettings } from '../api-settings.js';
import { Answers, one } from '../docs/answer-schemas.js';
import type { ApiRootResource } from './api-root.resource.js';

/** Where somebody begins who has nothing but the address. */
@Controller()
export class ApiRootController {
  constructor(@Inject(API_SETTINGS) private readonly settings: ApiSettings) {}

  @Get()
  @Coalesce()
  @Answers('What this is, and where to go on; addresses with braces are templates (RFC 6570)', one('ApiRoot'), 200, ['Link'])
  getApiRoot() {
    const root = rootOf(this.settings);
    // RFC 8631.
    const links = [
      [root.openapi_url, 'service-desc'],
      [root.documentation_url, 'service-doc'],
      [root.status_url, 'status'],
    ];
    return new Answer(single(root), { headers: { Link: links.map(([url, rel]) => `<${url}>; rel="${rel}"`).join(', ') } });
  }
}

function rootOf({ publicUrl, webUrl }: Pick<ApiSettings, 'publicUrl' | 'webUrl'>): ApiRootResource {
  const narrowed = 'since,filter,curated,include,page,per_page';
  return {
    name: 'Heliograph',
    version: 'v2',
    documentation_url: `${publicUrl}/docs`,
    openapi_url: `${publicUrl}/openapi.json`,
    authorization_server_url: `${publicUrl}/.well-known/oauth-authorization-server`,
    status_url: `${publicUrl}/healthz/ready`,
    website_url: webUrl,
    me_url: `${publicUrl}/me`,
    photos_url: `${publicUrl}/photos{?sort,${narrowed}}`,
    users_url: `${publicUrl}/users{?sort,page,per_page}`,
    user_url: `${publicUrl}/users/{username}`,
    tag_url: `${publicUrl}/tags/{slug}{?sort,${narrowed}}`,
    photos_feed_url: `${webUrl}/feed.{format}`,
    user_feed_url: `${webUrl}/users/{username}/feed.{format}`,
    tag_feed_url: `${webUrl}/tags/{slug}/feed.{format}`,
  };
}
