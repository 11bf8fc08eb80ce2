export interface CommentText {
  /** As typed. */
  readonly body: string;
  /** Usernames that the client names besides the text (deprecated, R6). */
  readonly mentions?: readonly string[];
}

export interface CommentFlags {
  readonly isLiked: boolean;
  /** Its author, the photo's owner, and moderators (R4). */
  readonly mayDelete: boolean;
}
