import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { answer } from '../../child.js';
import { peerModule } from './app.js';
import { entities } from './entities.js';

/** Starts the peer; answers the port. */
export interface PeerQuestion {
  readonly databaseUrl: string;
}

const POOL = 20;
const BIGINT = 20;

answer<PeerQuestion>(async ({ databaseUrl }) => {
  pg.types.setTypeParser(BIGINT, Number);
  const source = new DataSource({ type: 'postgres', url: databaseUrl, entities, extra: { max: POOL }, poolErrorHandler: () => undefined });
  await source.initialize();
  const app = await NestFactory.create<NestFastifyApplication>(peerModule(source), new FastifyAdapter(), { logger: false });
  await app.listen(0, '127.0.0.1');
  return (app.getHttpServer().address() as AddressInfo).port;
});
