import { ActorModule } from '../actor/index.js';
import { CommentsModule } from '../comments/index.js';
import { PeopleModule } from '../people/index.js';
import { PhotosModule } from '../photos/index.js';
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
