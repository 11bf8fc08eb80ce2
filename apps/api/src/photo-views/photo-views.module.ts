import { ViewCounter, ViewCounts, ViewCountsModule } from '@heliograph/application/photos';
import { type DynamicModule, Module } from '@nestjs/common';
import { PhotoViews, type PhotoViewsOptions } from './photo-views.js';

/** Counts views and downloads in this process, for `ViewRecorder` of the application layer. */
@Module({})
export class PhotoViewsModule {
  static forRoot(options: Omit<PhotoViewsOptions, 'counts'>): DynamicModule {
    return {
      module: PhotoViewsModule,
      global: true,
      imports: [ViewCountsModule],
      providers: [
        { provide: PhotoViews, useFactory: (counts: ViewCounts) => new PhotoViews({ ...options, counts }), inject: [ViewCounts] },
        { provide: ViewCounter, useExisting: PhotoViews },
      ],
      exports: [PhotoViews, ViewCounter],
    };
  }
}
