import { ActorModule } from '@heliograph/application-actor';
import { PeopleModule } from '@heliograph/application-people';
import { PhotosModule } from '@heliograph/application-photos';
import { Module } from '@nestjs/common';
import { Search } from './search.js';
import { Tags } from './tags.js';

const parts = [Search, Tags] as const;

@Module({ imports: [ActorModule, PeopleModule, PhotosModule], providers: [...parts], exports: [...parts] })
export class SearchModule {}
