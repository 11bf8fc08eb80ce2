import { ActorModule } from '@heliograph/application-actor';
import { CommentsModule } from '@heliograph/application-comments';
import { PeopleModule } from '@heliograph/application-people';
import { PhotosModule } from '@heliograph/application-photos';
import { Module } from '@nestjs/common';
import { Appeals } from './appeals.js';
import { CaseSubjects } from './case-subjects.js';
import { Cases } from './cases.js';
import { Decisions } from './decisions.js';
import { OutsideReports } from './outside-reports.js';
import { Reports } from './reports.js';
import { Transparency } from './transparency.js';

const parts = [Appeals, Cases, CaseSubjects, Decisions, OutsideReports, Reports, Transparency] as const;

@Module({ imports: [ActorModule, CommentsModule, PeopleModule, PhotosModule], providers: [...parts], exports: [...parts] })
export class ModerationModule {}
