import { Module } from '@nestjs/common';
import { ActorModule } from '../actor/index.js';
import { PeopleModule } from '../people/index.js';
import { PhotosModule } from '../photos/index.js';
import { Search } from './search.js';
import { Tags } from './tags.js';

const parts = [Search, Tags] as const;

@Module({ imports: [ActorModule, PeopleModule, PhotosModule], providers: [...parts], exports: [...parts] })
export class SearchModule {}
