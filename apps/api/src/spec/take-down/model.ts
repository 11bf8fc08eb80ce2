import type { CommentId, DecisionId, PhotoId, UserId } from '@heliograph/kernel';

export interface Photo {
  readonly id: PhotoId;
  readonly owner: Person;
  /** Days before today. */
  readonly age: number;
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

  /** Of somebody who is not suspended; all were published in the minutes of this test (U2, U3). */
  numbersOf(person: Person) {
    const shown = this.photos.filter((photo) => photo.owner === person && this.isShown(photo));
    const ages = new Set(shown.map(({ age }) => age));
    const grace = 2;
    const onTime = [...ages].filter((age) => age <= grace).sort((a, b) => a - b);
    const latest = onTime[0] ?? 0;
    const oldest = Math.max(...ages);
    return {
      countPhotos: shown.length,
      countComments: this.comments.filter((comment) => comment.author === person && this.counts(comment)).length,
      countCompleted: ages.size,
      streak: onTime.findIndex((_, at) => !onTime.includes(latest + at + 1)) + 1,
      countMissed: ages.size === 0 ? 0 : [...Array(oldest + 1).keys()].filter((age) => age >= grace && !ages.has(age)).length,
      level: 1,
    };
  }
}

const isBelow = (comment: Comment, top: Comment): boolean =>
  comment.parent !== null && (comment.parent === top || isBelow(comment.parent, top));
