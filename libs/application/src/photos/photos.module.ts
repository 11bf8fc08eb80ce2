import { AccessModule } from '../access/index.js';
import { ActorModule } from '../actor/index.js';
import { PeopleModule } from '../people/index.js';
import { Module } from '@nestjs/common';
import { Images } from './images.js';
import { OwnPhotos } from './own-photos.js';
import { PhotoCuration } from './photo-curation.js';
import { PhotoDays } from './photo-days.js';
import { PhotoIncludes } from './photo-includes.js';
import { PhotoLikes } from './photo-likes.js';
import { PhotoLists } from './photo-lists.js';
import { PhotoStatistics } from './photo-statistics.js';
import { Photos } from './photos.js';
import { PhotosOfToday } from './photos-of-today.js';
import { UploadsInPieces } from './uploads-in-pieces.js';
import { ViewRecorder } from './view-recorder.js';
import { VisiblePhotos } from './visible-photos.js';

const parts = [
  Images,
  OwnPhotos,
  PhotoCuration,
  PhotoDays,
  PhotoIncludes,
  PhotoLikes,
  PhotoLists,
  Photos,
  PhotosOfToday,
  PhotoStatistics,
  UploadsInPieces,
  ViewRecorder,
  VisiblePhotos,
] as const;

@Module({ imports: [AccessModule, ActorModule, PeopleModule], providers: [...parts], exports: [...parts] })
export class PhotosModule {}
