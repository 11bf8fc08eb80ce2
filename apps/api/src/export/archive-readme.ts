/** The README of the archive: describes each file. */
export function readme(username: string, now: Date): string {
  return `Heliograph: everything of @${username}
Made on ${now.toISOString()}.

Each JSON file is what the HTTP API would answer you, as one list instead of pages.

me.json                    you, as others see you
account.json               your e-mail address, roles, sessions, providers that you sign in with, and the photograph that you have
                           chosen for your cover; only you see them. Of a browser that is notified: its push service, the
                           language and since when, not the address or keys
photos-published.json      your public photographs
photos-draft.json          those that only you see
photos-processing.json     those whose sizes are still being made
photos-failed.json         those that could not be read
photos-held.json           those that wait for a moderator
photos-taken-down.json     those that a moderator has taken down
photos/<id>.<kind>         the pictures: the files as you sent them
pictures.json              the file of each picture; is_original is 0 where your file was not kept, because it is older than
                           this: then it is the picture in full size
avatar.webp                your picture, if you sent one
comments.json              your comments, each with the photograph it is on; null where that is not published
likes.json                 photographs you like, those that are published
collections.json           your collections, private ones too, each with the ids of its photographs in your order
decisions.json             what moderators decided about you, and your appeals
followers.json             who follows you
following.json             whom you follow
blocks.json                whom you block
mutes.json                 whom you mute
applications.json          apps you registered, without their secrets
tokens.json                your personal tokens by name, without their text
connections.json           apps that may act for you
events.ndjson              what you did and what was done with what is yours, one event on each line, oldest first within
                           each log: its place (log, seq, stream, version), what it is (type, schema_version), when it
                           was recorded, who caused it ("user:<id>" is you, of others only the kind), and its data. Words of
                           other people are null in it.

What you change while the archive is being made may be in one file and not yet in another.
`;
}
