import { entry, gone, one, type Read, type Script, total } from './member.js';

const likes: Script = ({ person: { username }, friend, friendsPhoto }) => {
  let liked = 0;
  return () => {
    liked = 1 - liked;
    const path = `/photos/${friendsPhoto}`;
    const isSo = (photo: { id: number; is_liked: number; count_likes: number }) =>
      photo.id === friendsPhoto && photo.is_liked === liked && photo.count_likes === liked;
    return {
      name: liked ? 'like' : 'unlike',
      write: (caller) => (liked ? caller.post(`${path}/like`) : caller.delete(`${path}/like`)),
      reads: () => [
        one(path, isSo),
        total(`${path}/likes`, liked),
        total(`/users/${username}/likes`, liked),
        entry(`/users/${friend.username}/photos`, isSo),
        entry('/photos?sort=recent', isSo),
      ],
    };
  };
};

const follows: Script = ({ person: { username }, friend }) => {
  let followed = 0;
  return () => {
    followed = 1 - followed;
    const path = `/users/${friend.username}`;
    const isSo = (user: { id: number; is_followed: number; count_followers: number }) =>
      user.id === friend.id && user.is_followed === followed && user.count_followers === followed;
    return {
      name: followed ? 'follow' : 'unfollow',
      write: (caller) => (followed ? caller.post(`${path}/follow`) : caller.delete(`${path}/follow`)),
      reads: () => [
        one(path, isSo),
        one('/me', ({ count_following }) => count_following === followed),
        total(`${path}/followers`, followed),
        total(`/users/${username}/following`, followed),
        entry('/users', isSo),
        entry(`/search/users/${friend.username}`, isSo),
      ],
    };
  };
};

const profile: Script = ({ person: { id, username }, photo }) => {
  let count = 0;
  return () => {
    count += 1;
    const name = `${username} the ${count}`;
    const isSo = (user: { id: number; name: string }) => user.id === id && user.name === name;
    return {
      name: 'edit profile',
      write: (caller) => caller.put('/me', { name, bio: name }),
      reads: () => [
        one('/me', isSo),
        one(`/users/${username}`, (user) => isSo(user) && user.bio === name),
        entry('/users', isSo),
        entry(`/search/users/${username}`, isSo),
        one(`/photos/${photo}?include=user`, ({ user }) => isSo(user.data)),
      ],
    };
  };
};

const edits: Script = ({ person: { username }, photo, number }) => {
  let count = 0;
  return () => {
    count += 1;
    const word = `w${number}x${count}z`;
    const isSo = ({ id, title, tags }: { id: number; title: string; tags: string[] }) =>
      id === photo && title === word && tags.join() === `t${word}`;
    return {
      name: 'edit photo',
      write: (caller) => caller.put(`/photos/${photo}`, { title: word, tags: [`t${word}`] }),
      reads: () => [
        one(`/photos/${photo}`, isSo),
        entry('/me/photos', isSo),
        entry(`/users/${username}/photos`, isSo),
        entry('/photos?sort=recent', isSo),
        entry(`/search/photos/${word}`, isSo),
        entry(`/tags/t${word}`, isSo),
        entry(`/search/tags/t${word}`, ({ count: photos }) => photos === 1),
        ...(count > 1 ? [gone(`/tags/tw${number}x${count - 1}z`)] : []),
      ],
    };
  };
};

const publications: Script = ({ person: { username }, other }) => {
  let isPublished = true;
  return () => {
    isPublished = !isPublished;
    const published = isPublished ? 2 : 1;
    const state = isPublished ? 'published' : 'draft';
    const listed = (path: string): Read => {
      const found = entry(path, ({ id }) => id === other);
      return { ...found, shows: (reply) => reply.status === 200 && found.shows(reply) === isPublished };
    };
    return {
      name: isPublished ? 'publish' : 'unpublish',
      write: (caller) => (isPublished ? caller.post(`/photos/${other}/publication`) : caller.delete(`/photos/${other}/publication`)),
      reads: () => [
        { path: `/photos/${other}`, shows: ({ status, headers }) => status === 200 && headers.get('x-photo-state') === state },
        total(`/users/${username}/photos`, published),
        total('/me/photos?state=published', published),
        one(`/users/${username}`, ({ count_photos }) => count_photos === published),
        listed('/photos?sort=recent'),
      ],
    };
  };
};

/** Adds a comment, edits it, likes it, deletes it, and so on. */
const comments: Script = ({ friendsPhoto }) => {
  const path = `/photos/${friendsPhoto}/comments`;
  let id = 0;
  let count = 0;
  const counted = (comments: number): Read[] => [
    total(path, comments),
    one(`/photos/${friendsPhoto}`, ({ count_comments }) => count_comments === comments),
    one('/me', ({ count_comments }) => count_comments === comments),
    entry('/photos?sort=recent', (photo) => photo.id === friendsPhoto && photo.count_comments === comments),
  ];
  const shown = (body: string): Read[] => [
    one(`${path}/${id}`, (comment) => comment.body === body),
    entry(path, (comment) => comment.id === id && comment.body === body),
    one(`/photos/${friendsPhoto}?include=comments`, (photo) =>
      photo.comments.data.some((comment: { body: string }) => comment.body === body),
    ),
  ];
  return () => {
    const step = count++ % 4;
    const body = `Said ${count}`;
    if (step === 0)
      return {
        name: 'comment',
        write: (caller) => caller.post(path, { body }),
        reads: (answer) => {
          id = (answer.body.data as { id: number }).id;
          return [...counted(1), ...shown(body)];
        },
      };
    const own = `${path}/${id}`;
    if (step === 1) return { name: 'edit comment', write: (caller) => caller.put(own, { body }), reads: () => shown(body) };
    if (step === 2)
      return {
        name: 'like comment',
        write: (caller) => caller.post(`${own}/like`),
        reads: () => [one(own, ({ count_likes }) => count_likes === 1), entry(path, ({ count_likes }) => count_likes === 1)],
      };
    return { name: 'delete comment', write: (caller) => caller.delete(own), reads: () => [...counted(0), gone(own)] };
  };
};

/** Everything that a member does, each script apart from the others. */
export const scripts: readonly Script[] = [likes, follows, profile, edits, publications, comments];
