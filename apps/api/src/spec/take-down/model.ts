import type { CommentId, DecisionId, PhotoId, UserId } from '@heliograph/kernel';

/** Contract U2. */
const GRACE_DAYS = 2;

export interface Photo {
  readonly id: PhotoId;
  readonly owner: Person;
  /** Days since 1970, in UTC: that it was taken on, and that it was published on. */
  readonly day: number;
  readonly publishedOn: number;
  readonly tag: string;
  live: boolean;
  published: boolean;
  curated: boolean;
  readonly likes: Set<Person>;
  readonly down: Set<DecisionId>;
}

export interface Person {
  readonly id: UserId;
  suspended: boolean;
}

export interface Comment {
  readonly id: CommentId;
  readonly photo: Photo;
  readonly author: Person;
  readonly parent: Comment | null;
  live: boolean;
  readonly down: Set<DecisionId>;
}

/** Contract B4 over what was done, as plainly as it can be said. */
export class Model {
  readonly people: Person[] = [];
  readonly photos: Photo[] = [];
  readonly comments: Comment[] = [];

  /** To everybody. */
  isShown = ({ live, published, down, owner }: Photo): boolean => live && published && down.size === 0 && !owner.suspended;

  stateOf({ published, down }: Photo): 'taken-down' | 'published' | 'draft' {
    if (down.size > 0) return 'taken-down';
    return published ? 'published' : 'draft';
  }

  counts = ({ live, down, author }: Comment): boolean => live && down.size === 0 && !author.suspended;

  /** With tombstones (R5). */
  thread(photo: Photo): Comment[] {
    const its = this.comments.filter((comment) => comment.photo === photo);
    return its.filter((comment) => this.counts(comment) || its.some((other) => this.counts(other) && isBelow(other, comment)));
  }

  countsOf(photo: Photo) {
    return {
      countLikes: [...photo.likes].filter(({ suspended }) => !suspended).length,
      countComments: this.comments.filter((comment) => comment.photo === photo && this.counts(comment)).length,
    };
  }

  /** Of somebody who is not suspended, on this day (U2, U3): midnight may pass while a test runs. */
  numbersOf(person: Person, today: number) {
    const shown = this.photos.filter((photo) => photo.owner === person && this.isShown(photo));
    const days = new Set(shown.map(({ day }) => day));
    const onTime = new Set(shown.filter(({ day, publishedOn }) => publishedOn <= day + GRACE_DAYS).map(({ day }) => day));
    const latest = Math.max(...onTime);
    let streak = 0;
    if (today <= latest + GRACE_DAYS) while (onTime.has(latest - streak)) streak += 1;
    let countMissed = 0;
    for (let day = Math.min(...days); day <= today - GRACE_DAYS; day += 1) if (!days.has(day)) countMissed += 1;
    return {
      countPhotos: shown.length,
      countComments: this.comments.filter((comment) => comment.author === person && this.counts(comment)).length,
      countCompleted: days.size,
      streak,
      countMissed,
      level: 1,
    };
  }
}

const isBelow = (comment: Comment, top: Comment): boolean =>
  comment.parent !== null && (comment.parent === top || isBelow(comment.parent, top));
