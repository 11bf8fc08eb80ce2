/** Columns of a person as the product shows one; `$1` is who asks. */
export const userColumns = `u.id, u.name, u.username, u.location, u.bio, u.avatar, u.level, u.streak, u.is_hero,
  (exists (select from floor.follows f where f.follower_id = $1 and f.followee_id = u.id))::int as is_followed,
  u.website_url, u.count_missed, u.count_completed, u.count_photo_views, u.count_photos, u.count_followers, u.count_following,
  u.count_comments, u.count_downloads, to_char(u.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"+0000"') as created_at`;

/** Of a photo, likewise. */
export const photoColumns = `p.id, p.title, p.url, p.description, p.image_thumb, p.image_large, p.width, p.height, p.tags, p.count_likes,
  p.count_comments, p.is_premium, (exists (select from floor.likes l where l.user_id = $1 and l.photo_id = p.id))::int as is_liked,
  to_char(p.took_at, 'YYYY-MM-DD"T"HH24:MI:SS"+0000"') as took_at,
  to_char(p.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"+0000"') as created_at`;

/** Of a comment with its author `u`, likewise. */
export const commentColumns = `c.id, c.body, c.level, c.parent, c.count_likes,
  to_char(c.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"+0000"') as created_at,
  u.id as author_id, u.name as author_name, u.username as author_username, u.avatar as author_avatar`;

interface CommentRow {
  readonly author_id: number;
  readonly author_name: string;
  readonly author_username: string;
  readonly author_avatar: string;
}

/** A comment as the product nests it. */
export function comment({
  author_id: id,
  author_name: name,
  author_username: username,
  author_avatar: avatar,
  ...row
}: CommentRow): object {
  return { ...row, authorable: { data: { id, name, username, avatar } } };
}

/** The first page of ten. */
export function firstPage(path: string, data: readonly object[], total: number): object {
  const pagination = {
    total,
    count: data.length,
    per_page: 10,
    current_page: 1,
    total_pages: Math.ceil(total / 10),
    links: { next: `${path}?page=2` },
  };
  return { data, meta: { pagination } };
}

/** Who asks: the floor believes the header. */
export const callerOf = ({ headers }: { headers: { [name: string]: unknown } }): number => Number(headers['x-caller'] ?? 0);
