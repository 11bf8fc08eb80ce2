import { withoutTrailing } from '@heliograph/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { OutsideSignIn } from './outside-sign-in.js';
import type { Begun } from './provider.js';
import { ProviderCookie } from './provider-cookie.js';

export const CALLBACK_PATH = '/login/provider/callback';

/** The provider of this installation as the pages use it. */
export class InstalledProvider {
  readonly signIn: OutsideSignIn;
  readonly cookie: ProviderCookie;

  private constructor(context: PageContext, provider: NonNullable<PageContext['options']['provider']>) {
    this.signIn = new OutsideSignIn(provider, withoutTrailing(context.options.webUrl, '/') + CALLBACK_PATH);
    this.cookie = new ProviderCookie(context.options.secret, context.origin.startsWith('https:'));
  }

  /** Null where the settings name none. */
  static create(context: PageContext): InstalledProvider | null {
    return context.options.provider ? new InstalledProvider(context, context.options.provider) : null;
  }

  /** Where the provider lets people in, with a state that this browser alone can come back with. */
  async begin(reply: FastifyReply, purpose: Pick<Begun, 'returnTo' | 'connects'>): Promise<string> {
    const { location, begun } = await this.signIn.begin(purpose);
    this.cookie.keep(reply, 'begun', begun);
    return location;
  }

  /** What this browser began; the cookie is good for one return. */
  take(request: FastifyRequest, reply: FastifyReply): Begun | null {
    const begun = this.cookie.read(request, 'begun');
    this.cookie.clear(reply);
    return begun;
  }
}

/**
 * The button on the sign-in page; none where the settings name no provider. It leads to `WEB_URL`, even if the page was opened under another name: the
 * provider sends people back there, where the cookie of what they began must be.
 */
export function providerButton(
  { options: { provider, webUrl } }: PageContext,
  returnTo: string,
): { name: string; href: string } | undefined {
  const address = `${withoutTrailing(webUrl, '/')}/login/provider?${new URLSearchParams({ return_to: returnTo })}`;
  return provider && { name: provider.name, href: address };
}
