import { createHash, randomBytes } from 'node:crypto';

/** The values of a first authorization: new for each page, and stored nowhere. */
export interface Attempt {
  readonly state: string;
  /** PKCE (RFC 7636). */
  readonly verifier: string;
}

export function newAttempt(): Attempt {
  return { state: randomBytes(9).toString('base64url'), verifier: randomBytes(32).toString('base64url') };
}

interface App {
  readonly clientId: string;
  readonly callbackUrls: readonly string[];
}

/** Asks the person who opens it for their consent; the code goes to the app's first callback. */
export function authorizeLink(apiUrl: string, { clientId, callbackUrls: [callback = ''] }: App, { state, verifier }: Attempt): string {
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  return `${apiUrl}/oauth2/authorize?${new URLSearchParams(parameters)}`;
}

/** For a shell: a token of the app's own (O6), and a first read with it. Nothing is to be filled in. */
export function ownTokenCommands(apiUrl: string, { clientId }: App, secret: string): string {
  return [
    `TOKEN=$(curl -sS ${quoted(`${apiUrl}/oauth2/token`)} \\`,
    '  -d grant_type=client_credentials \\',
    `  -d client_id=${quoted(clientId)} \\`,
    `  -d client_secret=${quoted(secret)} \\`,
    `  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    'curl -sS -H "Authorization: Bearer $TOKEN" \\',
    `  ${quoted(`${apiUrl}/photos?per_page=3`)}`,
  ].join('\n');
}

/** For a shell: swaps the code for a token; a public app has no secret. One command, so that text pasted after it is not read as the code that it prompts for. */
export function codeCommand(
  apiUrl: string,
  { clientId, callbackUrls: [callback = ''] }: App,
  secret: string | undefined,
  { verifier }: Attempt,
): string {
  return [
    "printf 'code: ' && read -r CODE && \\",
    `curl -sS ${quoted(`${apiUrl}/oauth2/token`)} \\`,
    '  -d grant_type=authorization_code -d "code=$CODE" \\',
    `  -d code_verifier=${quoted(verifier)} \\`,
    `  --data-urlencode ${quoted(`redirect_uri=${callback}`)} \\`,
    `  -d client_id=${quoted(clientId)}${secret === undefined ? '' : ' \\'}`,
    ...(secret === undefined ? [] : [`  -d client_secret=${quoted(secret)}`]),
  ].join('\n');
}

/** A scheme that no browser keeps for one app alone: any app that claims it on a device gets the code. */
export function ownSchemes(callbackUrls: readonly string[]): readonly string[] {
  const schemes = callbackUrls.map((callback) => callback.slice(0, callback.indexOf(':') + 1).toLowerCase());
  return [...new Set(schemes.filter((scheme) => scheme !== 'http:' && scheme !== 'https:'))];
}

/** As one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
