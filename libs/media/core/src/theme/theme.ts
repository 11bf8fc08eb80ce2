import { type Decider, Rejected, textProblem } from '@heliograph/kernel';
import { event, type InferEvent, instant } from '@heliograph/kernel/events';
import { type MediaRejection, mondayOf, type ThemeWords } from '@heliograph/media-contracts';
import { z } from 'zod';
import { readTags } from '../tags/tags.js';

const week = z.string();
const sample = { week: '2026-W25', at: '2026-01-31T09:30:00.000Z' };
const always = { version: 1, partitionBy: () => 0, publish: 'private' } as const;

/** Stream `theme-<week>`. */
export const themeEvents = [
  event({
    type: 'media.theme-set',
    ...always,
    schema: z.object({ week, title: z.string(), tag: z.string(), at: instant }),
    sample: { ...sample, title: 'Reflections', tag: 'reflections' },
  }),
  event({ type: 'media.theme-removed', ...always, schema: z.object({ week, at: instant }), sample }),
] as const;
export type ThemeEvent = InferEvent<(typeof themeEvents)[number]>;

export type ThemeCommand = { readonly week: string; readonly at: string } & (
  | { readonly type: 'set'; readonly words: ThemeWords }
  | { readonly type: 'remove' }
);

type State = ThemeWords | null;

/** What is photographed in a week: a week has one theme, which may be exchanged. */
export const theme: Decider<ThemeCommand, ThemeEvent, State> = {
  initial: null,
  evolve: (_state, { type, data }) => (type === 'media.theme-set' ? { title: data.title, tag: data.tag } : null),
  decide(command, state) {
    const { week: number, at } = command;
    if (mondayOf(number) === null) throw notFound();
    if (command.type === 'remove') {
      if (state === null) throw notFound();
      return [{ type: 'media.theme-removed', data: { week: number, at } }];
    }
    const words = readWords(command.words);
    if (state?.title === words.title && state.tag === words.tag) return [];
    return [{ type: 'media.theme-set', data: { week: number, ...words, at } }];
  },
};

const MAX_TITLE = 100;
const notFound = () => new Rejected<MediaRejection>('theme-not-found');

/** @throws Rejected `invalid-theme` */
function readWords(typed: ThemeWords): ThemeWords {
  const title = typed.title.trim();
  const titleProblem = textProblem(title, 1, MAX_TITLE);
  const tag = readTag(typed.tag);
  if (titleProblem === null && tag !== null) return { title, tag };
  throw new Rejected<MediaRejection>('invalid-theme', 'This theme cannot be set', {
    ...(titleProblem === null ? {} : { title: [titleProblem] }),
    ...(tag === null ? { tag: ['must be a tag of at most 50 characters'] } : {}),
  });
}

/** The slug of what may be a tag of a photo; null where it may not. */
function readTag(typed: string): string | null {
  try {
    return readTags([typed])[0]?.slug ?? null;
  } catch (error) {
    if (error instanceof Rejected) return null;
    throw error;
  }
}
