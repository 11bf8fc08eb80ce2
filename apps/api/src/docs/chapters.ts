import { entryOf } from '@heliograph/kernel';

/** Where the rule below gives a name that reads badly in a client. */
const ids: Readonly<Record<string, string>> = {
  'Health.live': 'checkLiveness',
  'Health.ready': 'checkReadiness',
  'Users.register': 'registerUser',
  'Users.get': 'getUser',
  'UserPhotos.ofUser': 'listPhotosOfUser',
  'UserPhotos.likedBy': 'listLikesOfUser',
  'UserDays.ofUser': 'listDaysOfUser',
  'UserFollows.followers': 'listFollowers',
  'UserFollows.following': 'listFollowing',
  'UserFollows.follow': 'followUser',
  'UserFollows.unfollow': 'unfollowUser',
  'BlocksAndMutes.block': 'blockUser',
  'BlocksAndMutes.unblock': 'unblockUser',
  'BlocksAndMutes.blocks': 'listBlockedUsers',
  'BlocksAndMutes.mute': 'muteUser',
  'BlocksAndMutes.unmute': 'unmuteUser',
  'BlocksAndMutes.mutes': 'listMutedUsers',
  'Today.list': 'listPhotosOfToday',
  'Photos.get': 'getPhoto',
  'PhotoChanges.edit': 'editPhoto',
  'PhotoChanges.remove': 'deletePhoto',
  'PhotoUpload.upload': 'uploadPhoto',
  'ResumableUploads.begin': 'beginUpload',
  'ResumableUploads.look': 'getUploadOffset',
  'ResumableUploads.abandon': 'abandonUpload',
  'UploadPieces.append': 'appendToUpload',
  'UploadPieces.instead': 'overrideUploadMethod',
  'PhotoPublication.publish': 'publishPhoto',
  'PhotoPublication.unpublish': 'unpublishPhoto',
  'PhotoDownload.download': 'downloadPhoto',
  'PhotoLike.like': 'likePhoto',
  'PhotoLike.dislike': 'unlikePhoto',
  'PhotoLike.list': 'listLikesOfPhoto',
  'CommentWriting.add': 'addComment',
  'CommentChanges.edit': 'editComment',
  'CommentChanges.remove': 'deleteComment',
  'Comments.get': 'getComment',
  'CommentLike.like': 'likeComment',
  'CommentLike.unlike': 'unlikeComment',
  'Search.searchUsers': 'searchUsers',
  'Search.searchPhotos': 'searchPhotos',
  'Search.searchTags': 'searchTags',
  'Tags.get': 'listPhotosOfTag',
  'MyErasure.erase': 'eraseMe',
  'Me.myPhotos': 'listMyPhotos',
  'MyAvatar.change': 'changeMyAvatar',
  'MyTokens.create': 'createToken',
  'MyTokens.get': 'getToken',
  'MyTokens.revoke': 'revokePersonalToken',
  'MyConnections.get': 'getConnection',
  'MyConnections.disconnect': 'disconnectApplication',
  'MyExport.export': 'exportMyData',
  'MyPassword.change': 'changeMyPassword',
  'Applications.register': 'registerApplication',
  'Applications.get': 'getApplication',
  'Applications.update': 'updateApplication',
  'Applications.remove': 'deleteApplication',
  'ApplicationSecrets.add': 'addApplicationSecret',
  'ApplicationSecrets.get': 'getApplicationSecret',
  'ApplicationSecrets.remove': 'removeApplicationSecret',
  'CallbackCheck.check': 'checkCallback',
  'Reports.photo': 'reportPhoto',
  'Reports.comment': 'reportComment',
  'Reports.user': 'reportUser',
  'Cases.list': 'listReports',
  'Cases.resolve': 'resolveReport',
  'Decisions.takeDownPhoto': 'takeDownPhoto',
  'Decisions.restorePhoto': 'restorePhoto',
  'Decisions.takeDownComment': 'takeDownComment',
  'Decisions.restoreComment': 'restoreComment',
  'Decisions.takeDownAvatar': 'takeDownAvatar',
  'Decisions.restoreAvatar': 'restoreAvatar',
  'Decisions.suspend': 'suspendUser',
  'Decisions.lift': 'liftSuspension',
  'MyDecisions.appeal': 'appealDecision',
  'StaffAppeals.list': 'listAppeals',
  'StaffAppeals.resolve': 'resolveAppeal',
  'Transparency.months': 'getTransparency',
  'Notifications.list': 'listNotifications',
  'Notifications.read': 'readNotifications',
  'NotificationSetting.get': 'getNotificationSettings',
  'NotificationSetting.change': 'changeNotificationSettings',
  'Curation.curate': 'curatePhoto',
  'Curation.uncurate': 'uncuratePhoto',
  'Curation.acceptPremium': 'acceptPremium',
  'Curation.revokePremium': 'revokePremium',
  'HeroBadge.grant': 'grantHero',
  'HeroBadge.revoke': 'revokeHero',
  'OAuth2.token': 'issueToken',
  'OAuth2.revoke': 'revokeToken',
  'OAuth2.introspect': 'introspectToken',
  'OAuth2.metadata': 'getAuthorizationServer',
  'Images.image': 'getImage',
  'Images.avatar': 'getAvatar',
};

/**
 * The name of an operation in clients that are generated: verb and thing, such as `likePhoto`. Without an entry above it is the method and its controller:
 * `list` of `UsersController` is `listUsers`. A name that was released stays.
 */
export function operationIdOf(controller: string, method: string): string {
  const name = controller.replace(/Controller$/, '');
  return entryOf(ids, `${name}.${method}`) ?? `${method}${name}`;
}

/** Chapters of the document, by the first word of a path. A path of another beginning has a chapter of its own name. */
const chapters: Readonly<Record<string, readonly [name: string, words: string]>> = {
  users: ['People', 'Who is here, what they published, whom they follow.'],
  photos: ['Photos', 'Photos with their likes and comments, uploads and publication.'],
  search: ['Search', 'People, photos and tags by words.'],
  tags: ['Tags', 'The photos of a tag.'],
  me: ['The caller', 'The profile, photos, tokens and settings of whose token it is.'],
  applications: ['Applications', 'Apps of the caller: callbacks, secrets, what they did.'],
  oauth2: ['OAuth 2.0', 'Tokens for apps.'],
  '': ['Discovery', 'What clients find by themselves.'],
  '.well-known': ['Discovery', 'What clients find by themselves.'],
  images: ['Pictures', 'The bytes of photos.'],
  avatars: ['Pictures', 'The bytes of photos.'],
  staff: ['Staff', 'Reports, decisions, appeals, selections.'],
  transparency: ['Transparency', 'What was reported and decided, in numbers.'],
  healthz: ['Health', 'Whether the API runs.'],
};

export function chapterOf(url: string): string {
  const [, first = ''] = url.split('/');
  return entryOf(chapters, first)?.[0] ?? `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
}

/** In the order in which a reader wants them. @param used chapters of the operations there are */
export function declaredTags(used: ReadonlySet<string>): { readonly name: string; readonly description: string }[] {
  const known = new Map(Object.values(chapters));
  const names = [...new Set([...known.keys(), ...used])].filter((name) => used.has(name));
  return names.map((name) => ({ name, description: known.get(name) ?? `Everything under ${name}.` }));
}
