import { describe, expect, it } from '@jest/globals';
import { colourTokens, motionTokens, otherTokens, spaceTokens, typeTokens } from '../style/tokens.js';
import { WebClient } from './web-client.js';

describe('the style guide', () => {
  it('shows every token and the parts with photographs of this site, to nobody who searches', async () => {
    const { body, status } = await (await WebClient.open()).get('/styleguide');
    expect(status).toBe(200);
    for (const { name } of [...colourTokens, ...typeTokens, ...spaceTokens, ...motionTokens, ...otherTokens])
      expect(body).toContain(`<code>--${name}</code>`);
    expect(body.match(/<li class="tile/g)?.length).toBeGreaterThanOrEqual(16);
    expect(body).toContain('aria-invalid="true"');
    expect(body).toContain('<meta name="robots" content="noindex"');
  });

  it('is not there in production, and no page leads to it', async () => {
    const production = await WebClient.open({}, { hasStyleguide: false });
    expect((await production.get('/styleguide')).status).toBe(404);
    expect((await production.get('/')).body).not.toContain('styleguide');
  });
});
