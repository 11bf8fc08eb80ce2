import { notificationKinds } from '@heliograph/notifications-contracts';
import { z } from 'zod';
import { commentResource } from '../comments/comment.resource.js';
import { address, counter, flagValue, id, instant } from '../docs/pieces.js';
import { collectionResource } from '../photos/collection.resource.js';
import { photoResource } from '../photos/photo.resource.js';
import { userResource } from '../users/user.resource.js';

const whatItIsAbout = 'null where it is about none, or about one that the caller does not see now';

export const notificationKind = z.enum(notificationKinds).describe('What has happened');

export const notificationResource = z.object({
  id: id.describe('The entry'),
  kind: notificationKind,
  count: counter.describe('Different people who did it; 0 where it is Heliograph that tells'),
  people: z.object({ data: z.array(userResource).max(3) }).describe('Up to three of them, newest first'),
  photo: z.object({ data: photoResource }).nullable().describe(whatItIsAbout),
  comment: z.object({ data: commentResource }).nullable().describe(whatItIsAbout),
  collection: z.object({ data: collectionResource }).nullable().describe(`Where a photo was added last; ${whatItIsAbout}`),
  text: z
    .string()
    .meta({ description: 'The same in words, in the language of `Accept-Language`', examples: ['Ada and 2 others like your photograph'] }),
  url: address.describe('The page that it leads to'),
  is_read: flagValue.describe('Whether the caller has marked it as read, here or elsewhere'),
  created_at: instant.describe('Of its newest event'),
});

export const countUnread = counter.describe('Entries that are unread, of all kinds');
export const countUnreadResource = z.object({ count_unread: countUnread });
