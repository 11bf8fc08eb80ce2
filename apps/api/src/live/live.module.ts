import { ApplicationModule } from '@heliograph/application';
import { Live } from '@heliograph/web';
import { Module } from '@nestjs/common';
import { LiveParts } from './live-person.js';
import { LiveStreams } from './live-streams.js';
import { LiveTexts } from './live-texts.js';

/** Streams, for the API and, as `Live`, for the pages. */
@Module({
  imports: [ApplicationModule],
  providers: [LiveParts, LiveStreams, LiveTexts, { provide: Live, useExisting: LiveStreams }],
  exports: [LiveStreams, Live],
})
export class LiveModule {}
