/** What the person reads first: each file of the archive in words. */
export function readme(username: string, now: Date): string {
  return `Heliograph: everything of @${username}
Made on ${now.toISOString()}.

Each JSON file is what the HTTP API would answer you, as one list instead of pages.

me.json                    you, as everybody sees you
account.json               your e-mail address, roles, sessions, and providers that you sign in with; only you see them
photos-published.json      your photographs that everybody sees
photos-draft.json          those that only you see
photos-processing.json     those whose sizes are still being made
photos-failed.json         those that could not be read
photos/<id>.jpg|png|webp   the pictures, in full size; the file you sent where nothing was made of it yet
avatar.webp                your picture, if you sent one
comments.json              your comments, each with the photograph it is on; null where that is not published
likes.json                 photographs you like, those that are published
followers.json             who follows you
following.json             whom you follow
applications.json          apps you registered, without their secrets
tokens.json                your personal tokens by name, without their text
connections.json           apps that may act for you
events.ndjson              what you did and what was done with what is yours, one event on each line, oldest first within
                           each log: where it stands (log, seq, stream, version), what it is (type, schema_version), when it
                           was recorded, who caused it ("user:<id>" is you, of others the kind alone), and its data. Words of
                           other people are null in it.

While it is made life goes on: what you change in the meantime may stand in one file and not yet in another.
`;
}
