import { DeleteCollection, ListCollections } from '@heliograph/gallery-contracts';
import { DeleteApplication, EnableUser, ListApplications, ListPersonalTokens, RevokePersonalToken } from '@heliograph/identity-contracts';
import type { PhotoId, UserId } from '@heliograph/kernel';
import { DeletePhoto, FindPhoto } from '@heliograph/media-contracts';
import { ListFollowing, UnfollowUser } from '@heliograph/social-graph-contracts';
import { ListPhotoCards } from '@heliograph/views-contracts';
import { contextOf, type DemoTools, Interrupted, ignoreRejections } from './demo-tools.js';

const page = { page: 1, perPage: 50 };

/** Removes everything that belongs to people of the demo, also what others made in their name: photographs with their likes and comments, follows, collections, tokens, apps. */
export async function clearDemo(tools: DemoTools): Promise<void> {
  for (const [username, userId] of Object.entries(tools.file.demo.people)) {
    if (tools.stopping()) throw new Interrupted();
    tools.progress(`Removing what ${username} made`);
    await tools.dispatcher.dispatch(new EnableUser(contextOf('ops', new Date()), userId));
    await clearPhotos(tools, userId);
    await clearFollows(tools, userId);
    await clearCollections(tools, userId);
    await clearCredentials(tools, userId);
  }
  for (const photoId of tools.file.demo.leftOver ?? []) await clearLeftOver(tools, photoId);
  tools.file.note((demo) => (demo.leftOver = null));
}

/** A worker updates the list after the log: a photograph in it may be deleted already. */
async function clearPhotos({ dispatcher }: DemoTools, userId: UserId): Promise<void> {
  const of = { kind: 'own', ownerId: userId, state: null } as const;
  const found: PhotoId[] = [];
  for (let number = 1, full = true; full; number++) {
    const { items } = await dispatcher.dispatch(new ListPhotoCards({ of, sort: 'oldest', page: { ...page, page: number } }));
    found.push(...items.map((item) => item.photoId));
    full = items.length === page.perPage;
  }
  for (const photoId of found)
    await ignoreRejections(['photo-not-found'], dispatcher.dispatch(new DeletePhoto(contextOf(userId, new Date()), userId, photoId)));
}

/** A photograph that was uploaded while no worker ran is in no list. */
async function clearLeftOver({ dispatcher }: DemoTools, photoId: PhotoId): Promise<void> {
  const photo = await dispatcher.dispatch(new FindPhoto(photoId));
  if (photo) await dispatcher.dispatch(new DeletePhoto(contextOf(photo.ownerId, new Date()), photo.ownerId, photoId));
}

async function clearFollows({ dispatcher }: DemoTools, userId: UserId): Promise<void> {
  for (;;) {
    const { items } = await dispatcher.dispatch(new ListFollowing(userId, page));
    for (const entry of items) await dispatcher.dispatch(new UnfollowUser(contextOf(userId, new Date()), userId, entry.userId));
    if (items.length < page.perPage) return;
  }
}

async function clearCollections({ dispatcher }: DemoTools, ownerId: UserId): Promise<void> {
  for (;;) {
    const { items } = await dispatcher.dispatch(new ListCollections({ ownerId, withPrivate: true, without: [] }, page));
    for (const { id } of items) await dispatcher.dispatch(new DeleteCollection(contextOf(ownerId, new Date()), ownerId, id));
    if (items.length < page.perPage) return;
  }
}

async function clearCredentials({ dispatcher }: DemoTools, userId: UserId): Promise<void> {
  const context = () => contextOf(userId, new Date());
  for (const { id } of await dispatcher.dispatch(new ListPersonalTokens(userId)))
    await dispatcher.dispatch(new RevokePersonalToken(context(), userId, id));
  for (const { id } of await dispatcher.dispatch(new ListApplications(userId)))
    await dispatcher.dispatch(new DeleteApplication(context(), userId, id));
}
