import type { Person } from '@heliograph/application-actor';
import { Appeals } from '@heliograph/application-moderation';
import { Injectable } from '@nestjs/common';
import { presentDecision } from '../moderation/moderation.presenter.js';

/** What moderators have decided about the person, with their appeals. */
@Injectable()
export class OwnDecisions {
  constructor(private readonly appeals: Appeals) {}

  async *of(person: Person): AsyncGenerator<readonly object[]> {
    for await (const page of this.appeals.allDecisions(person))
      yield page.map((decision) => ({
        ...presentDecision(decision),
        appeal_text: decision.appealed?.text ?? null,
        appeal_note: decision.appealed?.note ?? null,
      }));
  }
}
