/** The specification's resources, as a client declares them. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly is_followed: 0 | 1;
  readonly count_photos: number;
  readonly count_followers: number;
  readonly count_following: number;
  readonly count_comments: number;
  readonly count_completed: number;
  readonly count_photo_views: number;
  readonly count_downloads: number;
  readonly created_at: string;
}

export interface Photo {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image_thumb: string;
  readonly image_large: string;
  readonly width: number;
  readonly height: number;
  readonly tags: readonly string[];
  readonly count_likes: number;
  readonly count_comments: number;
  readonly is_premium: 0 | 1;
  readonly is_liked: 0 | 1;
  readonly took_at: string;
  readonly created_at: string;
  readonly user?: { readonly data: User };
  readonly colors?: { readonly data: readonly { readonly hex: string; readonly ratio: number }[] };
  readonly comments?: { readonly data: readonly Comment[] };
}

export interface Comment {
  readonly id: number;
  readonly body: string;
  readonly level: number;
  readonly parent: number;
  readonly count_likes: number;
  readonly created_at: string;
  readonly authorable: { readonly data: { readonly username: string } | null };
  readonly commentable?: { readonly data: Photo };
}

export interface LikeEntry {
  readonly id: number;
  readonly username: string;
  readonly liked_at: string;
}

export interface Tag {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly count: number;
}
