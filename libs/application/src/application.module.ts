import { Module } from '@nestjs/common';
import {
  AccessChecks,
  Authorization,
  Connections,
  Limits,
  NewAccountQuota,
  PersonalBudgets,
  PersonalTokens,
  Tokens,
} from './access/index.js';
import { EmailChanges, Erasure, MailProofs, OutsideAccounts, OwnProfile, Rules, SecondFactor, Sessions, SignIn } from './accounts/index.js';
import { MessageBus } from './actor/index.js';
import { Addresses } from './addresses/index.js';
import { ApplicationRequests, Applications, ApplicationSecrets } from './applications/index.js';
import { CommentLikes, Comments, CommentsByAuthor } from './comments/index.js';
import { CollectionPhotos, Collections } from './gallery/index.js';
import { Appeals, Cases, CaseSubjects, Decisions, OutsideReports, Reports, Transparency } from './moderation/index.js';
import { Browsers, LiveChanges, Notifications, NotificationSettings, NotificationViews, StreakReminders } from './notifications/index.js';
import { Avatars, BlocksAndMutes, Follows, HeroBadges, People, PeopleToFollow, UserCards } from './people/index.js';
import {
  Feed,
  Images,
  NewestPhotos,
  OwnPhotos,
  PhotoCuration,
  PhotoDays,
  PhotoIncludes,
  PhotoLikes,
  PhotoLists,
  Photos,
  PhotosOfToday,
  PhotoStatistics,
  SimilarPhotos,
  UploadsInPieces,
  ViewRecorder,
  VisiblePhotos,
} from './photos/index.js';
import { Search, Tags } from './search/index.js';

const parts = [
  AccessChecks,
  Addresses,
  Appeals,
  ApplicationRequests,
  Applications,
  ApplicationSecrets,
  Authorization,
  Avatars,
  BlocksAndMutes,
  Cases,
  CaseSubjects,
  CollectionPhotos,
  Collections,
  CommentLikes,
  Comments,
  CommentsByAuthor,
  Connections,
  Decisions,
  EmailChanges,
  Erasure,
  Feed,
  Follows,
  HeroBadges,
  Images,
  Limits,
  LiveChanges,
  MailProofs,
  MessageBus,
  NewAccountQuota,
  NewestPhotos,
  Notifications,
  NotificationSettings,
  NotificationViews,
  Browsers,
  OutsideAccounts,
  OutsideReports,
  OwnPhotos,
  OwnProfile,
  People,
  PeopleToFollow,
  PersonalBudgets,
  PersonalTokens,
  PhotoCuration,
  PhotoDays,
  PhotoIncludes,
  PhotoLikes,
  PhotoLists,
  Photos,
  PhotosOfToday,
  PhotoStatistics,
  Reports,
  Rules,
  Search,
  SecondFactor,
  Sessions,
  SignIn,
  SimilarPhotos,
  StreakReminders,
  Tags,
  Tokens,
  Transparency,
  UploadsInPieces,
  UserCards,
  ViewRecorder,
  VisiblePhotos,
] as const;

/** The classes that clients ask, but `ViewCounts`, which has a module of its own. */
@Module({ providers: [...parts], exports: [...parts] })
export class ApplicationModule {}
