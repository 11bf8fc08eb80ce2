import { NewAccountQuota, type PlaceCounter } from '@heliograph/application-access';
import { MessageBus } from '@heliograph/application-actor';
import { Addresses } from '@heliograph/application-addresses';
import { CommentLikes, Comments, CommentsByAuthor } from '@heliograph/application-comments';
import { Appeals, Cases, Decisions, CaseSubjects, OutsideReports, Reports, Transparency } from '@heliograph/application-moderation';
import { NotificationSettings, StreakReminders } from '@heliograph/application-notifications';
import { Avatars, BlocksAndMutes, Follows, HeroBadges, People, UserCards } from '@heliograph/application-people';
import {
  PhotoIncludes,
  Images,
  OwnPhotos,
  PhotoCuration,
  PhotoDays,
  PhotosOfToday,
  PhotoStatistics,
  PhotoLikes,
  PhotoLists,
  Photos,
  UploadsInPieces,
  type ViewCounter,
  ViewCounts,
  ViewRecorder,
  VisiblePhotos,
} from '@heliograph/application-photos';
import { Search, Tags } from '@heliograph/application-search';
import { Dispatcher, type ReadYourWrites } from '@heliograph/cqrs';
import { SignedAddresses } from '@heliograph/http';
import { Pager, SignedCursors } from '@heliograph/reads';
import type { Provider, Type } from '@nestjs/common';
import { PhotoViews } from './photo-views/photo-views.js';

interface Parts {
  readonly readYourWrites: ReadYourWrites;
  /** Signs cursors and addresses. */
  readonly secret: string;
  readonly publicUrl: string;
  readonly webUrl: string;
  /** Bytes of originals per person; null = any number. */
  readonly storageQuota: number | null;
  readonly counter: PlaceCounter;
}

/** A part that is made of other parts. */
function part<const Needs extends readonly Type<unknown>[], Part>(
  provide: new (...needs: { -readonly [At in keyof Needs]: Needs[At] extends Type<infer Need> ? Need : never }) => Part,
  ...inject: Needs
): Provider {
  return { provide, useFactory: (...needs) => new provide(...(needs as never)), inject: [...inject] };
}

/** The application layer: each part is made once, and injected by its class into controllers and pages alike. */
export function applicationParts({ readYourWrites, secret, publicUrl, webUrl, storageQuota, counter }: Parts): readonly Provider[] {
  const signed = new SignedAddresses(secret);
  return [
    { provide: MessageBus, useFactory: (dispatcher: Dispatcher) => new MessageBus(dispatcher, readYourWrites), inject: [Dispatcher] },
    { provide: Pager, useValue: new Pager(new SignedCursors(secret)) },
    { provide: SignedAddresses, useValue: signed },
    { provide: Addresses, useValue: new Addresses({ publicUrl, webUrl, signatureOf: (path, reader) => signed.queryFor(path, reader) }) },
    part(UserCards, MessageBus),
    part(People, MessageBus, Pager, UserCards),
    part(Follows, MessageBus, Pager, People, NewAccountQuota),
    part(BlocksAndMutes, MessageBus, Pager, People),
    part(HeroBadges, MessageBus, People),
    part(Avatars, MessageBus),
    part(VisiblePhotos, MessageBus),
    part(PhotoIncludes, MessageBus, People, UserCards),
    part(Photos, MessageBus, VisiblePhotos, PhotoIncludes),
    part(PhotoLists, MessageBus, Pager, Photos),
    part(PhotoDays, MessageBus, People, Photos),
    part(PhotosOfToday, MessageBus, PhotoLists),
    part(PhotoStatistics, MessageBus, VisiblePhotos),
    part(PhotoLikes, MessageBus, Pager, VisiblePhotos, UserCards),
    {
      provide: OwnPhotos,
      useFactory: (bus: MessageBus, visible: VisiblePhotos, newcomers: NewAccountQuota) =>
        new OwnPhotos(bus, visible, newcomers, storageQuota),
      inject: [MessageBus, VisiblePhotos, NewAccountQuota],
    },
    {
      provide: UploadsInPieces,
      useFactory: (bus: MessageBus, newcomers: NewAccountQuota) => new UploadsInPieces(bus, newcomers, storageQuota),
      inject: [MessageBus, NewAccountQuota],
    },
    part(Images, MessageBus),
    part(ViewCounts, MessageBus),
    part(PhotoCuration, MessageBus, VisiblePhotos),
    { provide: ViewRecorder, useFactory: (counter: ViewCounter) => new ViewRecorder(counter), inject: [PhotoViews] },
    part(Comments, MessageBus, Pager, UserCards, NewAccountQuota, People),
    part(CommentsByAuthor, MessageBus, UserCards, Photos),
    part(CommentLikes, MessageBus, Comments),
    part(Search, MessageBus, Pager, People, Photos),
    part(Tags, MessageBus),
    part(Cases, MessageBus, Pager),
    part(CaseSubjects, MessageBus),
    part(Decisions, MessageBus, VisiblePhotos),
    part(Appeals, MessageBus, Pager),
    part(Transparency, MessageBus),
    {
      provide: OutsideReports,
      useFactory: (...[bus, visible, comments, people]: [MessageBus, VisiblePhotos, Comments, People]) =>
        new OutsideReports(bus, visible, comments, people, [webUrl, publicUrl]),
      inject: [MessageBus, VisiblePhotos, Comments, People],
    },
    {
      provide: Reports,
      useFactory: (...[bus, visible, comments, people]: [MessageBus, VisiblePhotos, Comments, People]) =>
        new Reports(bus, visible, comments, people, counter),
      inject: [MessageBus, VisiblePhotos, Comments, People],
    },
    part(NotificationSettings, MessageBus),
    part(StreakReminders, MessageBus),
  ];
}
