import { AccessModule } from '@heliograph/application-access';
import { ActorModule } from '@heliograph/application-actor';
import { Module } from '@nestjs/common';
import { Avatars } from './avatars.js';
import { BlocksAndMutes } from './blocks-and-mutes.js';
import { Follows } from './follows.js';
import { HeroBadges } from './hero-badges.js';
import { People } from './people.js';
import { UserCards } from './user-cards.js';

const parts = [Avatars, BlocksAndMutes, Follows, HeroBadges, People, UserCards] as const;

@Module({ imports: [AccessModule, ActorModule], providers: [...parts], exports: [...parts] })
export class PeopleModule {}
