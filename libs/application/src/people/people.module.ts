import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { ActorModule } from '../actor/index.js';
import { Avatars } from './avatars.js';
import { BlocksAndMutes } from './blocks-and-mutes.js';
import { Follows } from './follows.js';
import { HeroBadges } from './hero-badges.js';
import { People } from './people.js';
import { UserCards } from './user-cards.js';

const parts = [Avatars, BlocksAndMutes, Follows, HeroBadges, People, UserCards] as const;

@Module({ imports: [AccessModule, ActorModule], providers: [...parts], exports: [...parts] })
export class PeopleModule {}
