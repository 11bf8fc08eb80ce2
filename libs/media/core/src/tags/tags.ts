import { normalForm, Rejected } from '@heliograph/kernel';

/** A tag as it was typed and the name of its page. */
export interface Tag {
  readonly name: string;
  readonly slug: string;
}

const MAX_TAGS = 30;
const MAX_LENGTH = 50;

/**
 * Lower case, NFKC, letters and digits of any script kept, other runs become one hyphen (contract E, Tag page). Marks stay with their
 * letters: without its vowel signs a Hindi or Thai word is another word. Empty when nothing is left.
 */
export function tagSlug(name: string): string {
  return (
    normalForm(normalForm(name, 'NFKC').toLowerCase(), 'NFKC')
      // Fillers of Hangul are letters of which nothing can be seen; NFKC leaves these two.
      .replace(/[\u115f\u1160]/g, '-')
      .replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+|[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/-{2,}/g, '-')
      .replace(/^-|-$/g, '')
  );
}

/** The tags of a photo in the order typed. Those without a slug are dropped, duplicates collapse into the first. */
export function readTags(names: readonly string[]): readonly Tag[] {
  const tags = new Map<string, Tag>();
  for (const typed of names) {
    const name = typed.trim();
    if ([...name].length > MAX_LENGTH) throw refusedTags(`A tag must have at most ${MAX_LENGTH} characters.`);
    if (/\0|\p{Surrogate}/u.test(name)) throw refusedTags('Tags contain a character that cannot be stored.');
    const slug = tagSlug(name);
    if (slug !== '' && !tags.has(slug)) tags.set(slug, { name, slug });
  }
  if (tags.size > MAX_TAGS) throw refusedTags(`A photo must have at most ${MAX_TAGS} tags.`);
  return [...tags.values()];
}

function refusedTags(text: string): Rejected {
  return new Rejected('invalid-photo', text, { tags: [text] });
}
