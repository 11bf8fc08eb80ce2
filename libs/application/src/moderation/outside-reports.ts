import { addressIn, CommentId, idFrom, PhotoId, Rejected, withoutTrailing } from '@heliograph/kernel';
import {
  RequestOutsideReport,
  commentSubject,
  ConfirmOutsideReport,
  FindOutsideReport,
  type OutsideReport,
  type OwnedSubject,
  photoSubject,
  userSubject,
} from '@heliograph/moderation-contracts';
import { Inject, Injectable } from '@nestjs/common';
import { type Actor, anonymous, ApplicationSettings, MessageBus } from '../actor/index.js';
import { Comments } from '../comments/index.js';
import { People } from '../people/index.js';
import { VisiblePhotos } from '../photos/index.js';

/** As typed: the address of a page or of the API. */
export type TypedReport = Omit<OutsideReport, 'place'> & { readonly address: string };

/** Reports of people without an account (B1): confirmed by mail, and about what everybody sees. The answers do not show whether the subject exists. */
@Injectable()
export class OutsideReports {
  constructor(
    private readonly bus: MessageBus,
    @Inject(VisiblePhotos) private readonly visible: Pick<VisiblePhotos, 'state'>,
    @Inject(Comments) private readonly comments: Pick<Comments, 'findComment'>,
    @Inject(People) private readonly people: Pick<People, 'visibleUserId'>,
    @Inject(ApplicationSettings) private readonly settings: Pick<ApplicationSettings, 'publicUrl' | 'webUrl'>,
  ) {}

  /** @throws Rejected `invalid-report` by field */
  async requestReport({ address, ...report }: TypedReport): Promise<void> {
    const { webUrl, publicUrl } = this.settings;
    const place = placeIn(address, [webUrl, publicUrl]);
    await this.bus.command(anonymous, (context) => new RequestOutsideReport(context, { ...report, place }));
  }

  /** True if the link is still good. Does not use it up. */
  async isGood(token: string): Promise<boolean> {
    return (await this.bus.ask(new FindOutsideReport(token))) !== null;
  }

  /** Uses the link up. @throws Rejected `dead-report-link` */
  async confirm(actor: Actor, token: string): Promise<void> {
    const found = await this.bus.ask(new FindOutsideReport(token));
    const subject = found && (await this.subjectAt(found.place));
    await this.bus.command(actor, (context) => new ConfirmOutsideReport(context, token, subject));
  }

  /** Null: nothing that everybody sees. */
  private async subjectAt(place: string): Promise<OwnedSubject | null> {
    const [, kind, name = '', , comment] = place.split('/');
    try {
      if (kind === 'users') return userSubject(await this.people.visibleUserId(name, anonymous));
      const photo = await this.visible.state(numbered(PhotoId, name), anonymous);
      if (comment === undefined) return photoSubject(photo.photoId, photo.ownerId);
      const { id, authorId } = await this.comments.findComment(photo, numbered(CommentId, comment), anonymous);
      return authorId && commentSubject(id, authorId, photo.photoId);
    } catch (error) {
      if (error instanceof Rejected) return null;
      throw error;
    }
  }
}

/** The path of what an address of ours leads to; "" = it is none. */
export function placeIn(address: string, ours: readonly string[]): string {
  const typed = address.trim();
  const origin = addressIn(typed)?.origin;
  const base = ours.find((each) => typed.startsWith('/') || addressIn(each)?.origin === origin);
  // `//` alone is no address, although it begins as one of ours.
  const found = base === undefined ? null : addressIn(typed, base);
  if (found === null) return '';
  const { pathname, hash } = found;
  const [comment] = /(?<=^#comment-)\d+$/.exec(hash) ?? [];
  const path = withoutTrailing(pathname, '/');
  return comment === undefined || !/^\/photos\/\d+$/.test(path) ? path : `${path}/comments/${comment}`;
}

function numbered<Id extends number>(brand: (number: number) => Id, text: string): Id {
  const id = idFrom(brand, text);
  if (id === null) throw new Rejected('photo-not-found');
  return id;
}
