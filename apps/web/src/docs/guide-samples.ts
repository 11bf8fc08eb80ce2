/** Commands and programs of the guide, each whole: what is theirs comes by the environment. */
export interface Samples {
  readonly curl: string;
  readonly javascript: string;
  readonly python: string;
}

const lines = (...all: readonly string[]) => all.join('\n');

/** A token of the app's own, and a first read with it (O6). Ends with the status. */
export function readSamples(api: string): Samples {
  return {
    curl: lines(
      `TOKEN=$(curl -sS '${api}/oauth2/token' -u "$CLIENT_ID:$CLIENT_SECRET" \\`,
      `  -d grant_type=client_credentials | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
      `curl -sS -w '\\n%{http_code}\\n' -H "Authorization: Bearer $TOKEN" \\`,
      `  '${api}/photos?sort=recent&per_page=3'`,
    ),
    javascript: lines(
      'const { CLIENT_ID, CLIENT_SECRET } = process.env;',
      `const granted = await fetch('${api}/oauth2/token', {`,
      "  method: 'POST',",
      '  body: new URLSearchParams({',
      "    grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET,",
      '  }),',
      '});',
      'const { access_token } = await granted.json();',
      `const photos = await fetch('${api}/photos?sort=recent&per_page=3', {`,
      '  headers: { Authorization: `Bearer ${access_token}` },',
      '});',
      'for (const { id, title } of (await photos.json()).data) console.log(id, title);',
      'console.log(photos.status);',
    ),
    python: lines(
      ...pythonHead(api),
      'with urlopen(Request(API + "/photos?sort=recent&per_page=3",',
      '        headers={"Authorization": "Bearer " + token(grant_type="client_credentials")["access_token"]})) as photos:',
      '    for photo in json.load(photos)["data"]:',
      '        print(photo["id"], photo["title"])',
      '    print(photos.status)',
    ),
  };
}

/** The address that asks a person (O1), with PKCE. Ends with the verifier and the address. */
export function consentSamples(api: string): Samples {
  return {
    curl: lines(
      "VERIFIER=$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')",
      `CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | base64 | tr '+/' '-_' | tr -d '=')`,
      'STATE=$(openssl rand -hex 16)',
      `QUERY="response_type=code&scope=read%20write:likes&state=$STATE&code_challenge=$CHALLENGE&code_challenge_method=S256"`,
      'echo "$VERIFIER"',
      `echo "${api}/oauth2/authorize?client_id=$CLIENT_ID&redirect_uri=$CALLBACK&$QUERY"`,
    ),
    javascript: lines(
      "import { createHash, randomBytes } from 'node:crypto';",
      "const verifier = randomBytes(32).toString('base64url');",
      `const address = new URL('${api}/oauth2/authorize');`,
      'address.search = new URLSearchParams({',
      "  response_type: 'code', scope: 'read write:likes', state: randomBytes(16).toString('hex'),",
      '  client_id: process.env.CLIENT_ID, redirect_uri: process.env.CALLBACK,',
      "  code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256',",
      '});',
      'console.log(verifier);',
      'console.log(address.href);',
    ),
    python: lines(
      'import base64, hashlib, os, secrets',
      'from urllib.parse import urlencode',
      'verifier = secrets.token_urlsafe(32)',
      'challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()',
      'query = urlencode({"response_type": "code", "scope": "read write:likes", "state": secrets.token_hex(16),',
      '    "client_id": os.environ["CLIENT_ID"], "redirect_uri": os.environ["CALLBACK"],',
      '    "code_challenge": challenge, "code_challenge_method": "S256"})',
      'print(verifier)',
      `print("${api}/oauth2/authorize?" + query)`,
    ),
  };
}

/** Swaps the code (O4), asks who it is, and takes a fresh token (O5). Ends with the name and the scopes. */
export function userTokenSamples(api: string): Samples {
  return {
    curl: lines(
      `FIELD() { sed 's/.*"'"$1"'":"\\([^"]*\\)".*/\\1/'; }`,
      `TOKENS=$(curl -sS '${api}/oauth2/token' -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=authorization_code \\`,
      '  -d code="$CODE" -d code_verifier="$VERIFIER" --data-urlencode redirect_uri="$CALLBACK")',
      'ACCESS=$(echo "$TOKENS" | FIELD access_token)',
      `curl -sS '${api}/me' -H "Authorization: Bearer $ACCESS" | FIELD username; echo`,
      `curl -sS '${api}/oauth2/token' -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=refresh_token \\`,
      '  -d refresh_token="$(echo "$TOKENS" | FIELD refresh_token)" | FIELD scope',
    ),
    javascript: lines(
      'const { CLIENT_ID, CLIENT_SECRET, CALLBACK, CODE, VERIFIER } = process.env;',
      'const token = async (fields) => {',
      '  const body = new URLSearchParams({ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, ...fields });',
      `  return (await fetch('${api}/oauth2/token', { method: 'POST', body })).json();`,
      '};',
      "const { access_token, refresh_token } = await token({ grant_type: 'authorization_code',",
      '  code: CODE, code_verifier: VERIFIER, redirect_uri: CALLBACK });',
      `const me = await fetch('${api}/me', { headers: { Authorization: \`Bearer \${access_token}\` } });`,
      'console.log((await me.json()).data.username);',
      "console.log((await token({ grant_type: 'refresh_token', refresh_token })).scope);",
    ),
    python: lines(
      ...pythonHead(api),
      'tokens = token(grant_type="authorization_code", code=os.environ["CODE"],',
      '    code_verifier=os.environ["VERIFIER"], redirect_uri=os.environ["CALLBACK"])',
      'with urlopen(Request(API + "/me", headers={"Authorization": "Bearer " + tokens["access_token"]})) as me:',
      '    print(json.load(me)["data"]["username"])',
      'print(token(grant_type="refresh_token", refresh_token=tokens["refresh_token"])["scope"])',
    ),
  };
}

function pythonHead(api: string): readonly string[] {
  return [
    'import json, os',
    'from urllib.parse import urlencode',
    'from urllib.request import Request, urlopen',
    `API = "${api}"`,
    'def token(**fields):',
    '    app = {"client_id": os.environ["CLIENT_ID"], "client_secret": os.environ["CLIENT_SECRET"]}',
    '    with urlopen(API + "/oauth2/token", urlencode({**app, **fields}).encode()) as granted:',
    '        return json.load(granted)',
  ];
}
