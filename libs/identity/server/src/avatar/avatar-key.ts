export const AVATAR_FOLDER = 'avatars';

/** The storage key of the picture with this name. */
export function avatarKey(name: string): string {
  return `${AVATAR_FOLDER}/${name.slice(0, 2)}/${name}`;
}
