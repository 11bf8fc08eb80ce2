import { ActorModule } from '../actor/index.js';
import { Module } from '@nestjs/common';
import { ApplicationRequests } from './application-requests.js';
import { ApplicationSecrets } from './application-secrets.js';
import { Applications } from './applications.js';

const parts = [ApplicationRequests, Applications, ApplicationSecrets] as const;

@Module({ imports: [ActorModule], providers: [...parts], exports: [...parts] })
export class ApplicationsModule {}
