import { LiveChanges, Notifications } from '@heliograph/application/notifications';
import { person } from '@heliograph/application/actor';
import type { UserId } from '@heliograph/kernel';
import type { StreamStretch } from '@heliograph/notifications-contracts';
import { Injectable } from '@nestjs/common';
import type { LiveConnection } from './live-connection.js';
import { LiveTexts } from './live-texts.js';
import type { CurrentPlace } from './stream-places.js';
import { furtherOf } from './stream-position.js';

@Injectable()
export class LiveParts {
  constructor(
    readonly changes: LiveChanges,
    readonly notifications: Notifications,
    readonly texts: LiveTexts,
  ) {}
}

/** The connections of one person in this process. One that reads with a token sees what all of theirs see. */
export class LivePerson {
  readonly connections = new Set<LiveConnection>();
  private readonly who: ReturnType<typeof person>;

  constructor(
    readonly userId: UserId,
    private readonly parts: LiveParts,
  ) {
    this.who = person(userId);
  }

  /** Connections at one place get the same, made once. */
  async tell({ position: until, epoch }: CurrentPlace): Promise<void> {
    const groups = new Map<string, LiveConnection[]>();
    for (const connection of this.connections)
      if (!connection.isOpening) groups.set(connection.lastId, [...(groups.get(connection.lastId) ?? []), connection]);
    for (const group of groups.values()) {
      const [first] = group as [LiveConnection];
      if (first.epoch === epoch) await this.tellGroup(group, { since: first.state.position, until }, epoch);
      else await Promise.all(group.map((each) => this.reset(each, { position: until, epoch })));
    }
  }

  /** From a place that the client has named. */
  async resume(connection: LiveConnection, { position: until, epoch }: CurrentPlace): Promise<void> {
    const stretch = { since: connection.state.position, until };
    if (await this.parts.changes.wasSomebodyErased(stretch)) await this.reset(connection, { position: until, epoch });
    else await this.tellGroup([connection], stretch, epoch);
  }

  async reset(connection: LiveConnection, place: CurrentPlace): Promise<void> {
    const countUnread = await this.parts.notifications.countUnread(this.who);
    connection.startAt(place.epoch, { position: place.position, countUnread });
    connection.sendReset();
    connection.sendUnread();
  }

  /** As now, with nothing to catch up on. */
  async begin(connection: LiveConnection, { position, epoch }: CurrentPlace): Promise<void> {
    const countUnread = await this.parts.notifications.countUnread(this.who);
    connection.startAt(epoch, { position, countUnread });
    connection.sendUnread();
  }

  private async tellGroup(group: readonly LiveConnection[], stretch: StreamStretch, epoch: string): Promise<void> {
    const { changes, countUnread } = await this.parts.changes.newsFor(this.who, stretch);
    const position = furtherOf(stretch.since, stretch.until);
    if (changes === 'too many') {
      await Promise.all(group.map((each) => this.reset(each, { position, epoch })));
      return;
    }
    const texts = new Map<string, string>();
    for (const connection of group) {
      const { language, state } = connection;
      const news = {
        epoch,
        stretch: { since: stretch.since, until: position },
        changes,
        countUnread: [state.countUnread, countUnread] as const,
      };
      const text = texts.get(language.code) ?? this.parts.texts.textOf(news, language);
      texts.set(language.code, text);
      connection.startAt(epoch, { position, countUnread });
      if (text !== '') connection.stream.send(text);
    }
  }
}
