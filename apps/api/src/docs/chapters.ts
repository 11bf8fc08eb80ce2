import { entryOf } from '@heliograph/kernel';

/** Chapters of the document, by the first word of a path. A path of another beginning has a chapter of its own name. */
const chapters: Readonly<Record<string, readonly [name: string, words: string]>> = {
  users: ['People', 'Who is here, what they published, whom they follow.'],
  photos: ['Photos', 'Photos with their likes and comments, uploads and publication.'],
  collections: ['Collections', 'Photos that people have put together.'],
  search: ['Search', 'People, photos and tags by words.'],
  tags: ['Tags', 'The photos of a tag.'],
  themes: ['Themes', 'What editors ask people to photograph in a week.'],
  me: ['The caller', 'The profile, photos, tokens and settings of whose token it is.'],
  applications: ['Applications', 'Apps of the caller: callbacks, secrets, what they did.'],
  oauth2: ['OAuth 2.0', 'Tokens for apps.'],
  '': ['Discovery', 'What clients find by themselves.'],
  '.well-known': ['Discovery', 'What clients find by themselves.'],
  images: ['Pictures', 'The bytes of photos.'],
  avatars: ['Pictures', 'The bytes of photos.'],
  staff: ['Staff', 'Reports, decisions, appeals, selections.'],
  transparency: ['Transparency', 'What was reported and decided, in numbers.'],
  healthz: ['Health', 'Whether the API runs.'],
};

export function chapterOf(url: string): string {
  const [, first = ''] = url.split('/');
  return entryOf(chapters, first)?.[0] ?? `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
}

/** In the order in which a reader wants them. @param used chapters of the operations there are */
export function declaredTags(used: ReadonlySet<string>): { readonly name: string; readonly description: string }[] {
  const known = new Map(Object.values(chapters));
  const names = [...new Set([...known.keys(), ...used])].filter((name) => used.has(name));
  return names.map((name) => ({ name, description: known.get(name) ?? `Everything under ${name}.` }));
}
