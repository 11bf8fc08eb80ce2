export const AVATAR_FOLDER = 'avatars';

/** Where the picture of this name lies. */
export function avatarKey(name: string): string {
  return `${AVATAR_FOLDER}/${name.slice(0, 2)}/${name}`;
}
