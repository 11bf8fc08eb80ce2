import { type Connection, ListConnections, RemoveConnection } from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';

/** Apps that act for a person (A4). */
@Injectable()
export class Connections {
  constructor(private readonly bus: MessageBus) {}

  /** Newest first. */
  listConnections({ userId }: Person): Promise<readonly Connection[]> {
    return this.bus.ask(new ListConnections(userId));
  }

  /** @throws Rejected `unknown-connection` */
  async findConnection({ userId }: Person, appId: Connection['id']): Promise<Connection> {
    const [connection] = await this.bus.ask(new ListConnections(userId, new Date(), appId));
    if (!connection) throw new Rejected('unknown-connection');
    return connection;
  }

  /** Revokes every token of the app for this person. @throws Rejected `unknown-connection` */
  remove(person: Person, appId: Connection['id']): Promise<void> {
    return this.bus.command(person, (context) => new RemoveConnection(context, person.userId, appId));
  }
}
