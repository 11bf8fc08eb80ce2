import { AccessModule } from '../access/index.js';
import { ActorModule } from '../actor/index.js';
import { PeopleModule } from '../people/index.js';
import { PhotosModule } from '../photos/index.js';
import { Module } from '@nestjs/common';
import { CommentLikes } from './comment-likes.js';
import { Comments } from './comments.js';
import { CommentsByAuthor } from './comments-by-author.js';

const parts = [CommentLikes, Comments, CommentsByAuthor] as const;

@Module({ imports: [AccessModule, ActorModule, PeopleModule, PhotosModule], providers: [...parts], exports: [...parts] })
export class CommentsModule {}
