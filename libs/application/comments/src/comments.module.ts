import { AccessModule } from '@heliograph/application-access';
import { ActorModule } from '@heliograph/application-actor';
import { PeopleModule } from '@heliograph/application-people';
import { PhotosModule } from '@heliograph/application-photos';
import { Module } from '@nestjs/common';
import { CommentLikes } from './comment-likes.js';
import { Comments } from './comments.js';
import { CommentsByAuthor } from './comments-by-author.js';

const parts = [CommentLikes, Comments, CommentsByAuthor] as const;

@Module({ imports: [AccessModule, ActorModule, PeopleModule, PhotosModule], providers: [...parts], exports: [...parts] })
export class CommentsModule {}
