import { z } from 'zod';
import { flagInput } from '../http/flag-input.js';
import { appName, websiteText } from '../me/account.resource.js';
import { exactRedirect, isPublic, requirePkce, urlList } from './application.resource.js';

const website = websiteText.nullable();
const callbackUrls = z.array(z.string()).meta(urlList);

/** Rules beyond the shape are identity's: it names the field that it refuses. */
export const newApplication = z.object({
  name: appName,
  website: website.default(null),
  callback_urls: callbackUrls,
  require_pkce: flagInput.optional().describe(`${requirePkce}. Default: as \`is_public\``),
  exact_redirect: flagInput.default(false).describe(exactRedirect),
  is_public: flagInput.default(false).describe(isPublic),
});

export const changedApplication = z.object({
  name: appName.optional(),
  website: website.optional(),
  callback_urls: callbackUrls.optional(),
  require_pkce: flagInput.optional().describe(requirePkce),
  exact_redirect: flagInput.optional().describe(exactRedirect),
});

type Fields = z.output<typeof newApplication> | z.output<typeof changedApplication>;

/** As the application layer names them. */
export function applicationFields<Sent extends Fields>({ name, website, callback_urls, require_pkce, exact_redirect }: Sent) {
  return { name, website, callbackUrls: callback_urls, requirePkce: require_pkce, exactRedirect: exact_redirect } as {
    name: Sent['name'];
    website: Sent['website'];
    callbackUrls: Sent['callback_urls'];
    requirePkce: Sent['require_pkce'];
    exactRedirect: Sent['exact_redirect'];
  };
}
