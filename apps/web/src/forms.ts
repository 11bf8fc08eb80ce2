import { coverCrops } from '@heliograph/identity-contracts';
import { CommentId, DecisionId, idFrom, normalForm, PhotoId } from '@heliograph/kernel';
import { licenses } from '@heliograph/media-contracts';
import { reasons } from '@heliograph/moderation-contracts';
import { mailPaces, NotificationId } from '@heliograph/notifications-contracts';
import { z } from 'zod';
import { firstSteps } from './http/first-steps.js';
import { type Message, message } from './language/message.js';
import { pageActions } from './parts/staff-words.js';

const codePoints = (text: string) => [...text].length;
const isBetween = (count: number, least: number, most: number) => count >= least && count <= most;
// S20: neither NUL nor half a surrogate pair can be kept.
const storable = (value: string) => !/[\0\p{Cs}]/u.test(value);

function text(least: number, most: number, words: Message) {
  return z
    .string({ error: words })
    .trim()
    .refine((value) => isBetween(codePoints(value), least, most) && storable(value), words);
}

const optionalText = (most: number, words: Message) => text(0, most, words).default('');
const mailPace = z.enum(mailPaces, { error: message('Choose one of these.') });

const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined && value !== '' && value !== '0');

const emptyAsNull = (value: string): string | null => (value === '' ? null : value);

/** Most people leave out what every address begins with. Whether it is one is for the context to say. */
const webAddress = (words: Message) =>
  optionalText(500, words).transform((typed) =>
    typed === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? emptyAsNull(typed) : `https://${typed}`,
  );

const optionalId = <Id extends number>(brand: (number: number) => Id) =>
  z
    .string()
    .default('')
    .transform((digits) => idFrom(brand, digits));

const emailAddress = text(3, 254, message('Enter a valid e-mail address.')).refine(
  (value) => /^[^\s@]+@[^\s@]+$/.test(value),
  message('Enter a valid e-mail address.'),
);

// E: counted as it is hashed, however a keyboard composes it.
const newPassword = z
  .string({ error: message('Choose a password.') })
  .refine((value) => isBetween(codePoints(normalForm(value, 'NFC')), 8, 200), message('Use 8 to 200 characters.'));

const ownPassword = z
  .string({ error: message('Enter your password.') })
  .min(1, message('Enter your password.'))
  .max(1000, message('This password is too long.'));

const photoTexts = {
  title: optionalText(200, message('Use at most 200 characters.')),
  description: optionalText(5000, message('Use at most 5000 characters.')),
  tags: optionalText(2000, message('Use at most 30 tags, separated by commas.')).transform((list) =>
    list
      .split(/[,，、]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
  alt: optionalText(500, message('Use at most 500 characters.')),
  license: z.enum(licenses, { error: message('Choose one of these.') }).default('all-rights-reserved'),
  // What <input type="datetime-local"> sends; empty = read it from the picture.
  took_at: z
    .string()
    .default('')
    .refine((value) => value === '' || /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value), message('Enter a date and time.'))
    .transform((value) => (value === '' ? null : value)),
  // Of the page's script: the time typed, or now, by the clock of this browser. What is none is as if it had not been sent.
  clock: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/)
    .nullable()
    .default(null)
    .catch(null),
};

const MOST_EAST = 840;
/** Minutes east of UTC; of what is none, as if it had not been sent. */
const zone = z
  .string()
  .default('')
  .transform((text) => (/^-?\d{1,3}$/.test(text) && Math.abs(Number(text)) <= MOST_EAST ? Number(text) : null));

/** What a page calls itself, or a file that it sends, in the name of the person who sends it. */
const pageName = z.string().regex(/^[\w-]{16,64}$/, message('This form is out of date. Reload the page and send it again.'));

const commentBody = text(1, 2000, message('Enter 1 to 2000 characters.'));

const reportWords = {
  reason: z.enum(reasons, { error: message('Choose a reason.') }),
  text: optionalText(1000, message('Use at most 1000 characters.')),
};

/** Every form of the pages by name. Lengths are S20's; the contexts decide again. */
export const forms = {
  login: z.object({
    login: text(1, 254, message('Enter your username or e-mail address.')),
    password: ownPassword,
  }),
  register: z.object({
    username: z
      .string({ error: message('Choose a username.') })
      .trim()
      .regex(/^[A-Za-z0-9_.]{3,30}$/, message('Use 3 to 30 letters, digits, dots or underscores.')),
    name: text(1, 100, message('Enter 1 to 100 characters.')),
    email: emailAddress,
    password: newPassword,
    zone,
  }),
  welcome: z.object({ skip: z.enum([...firstSteps, 'all'], { error: message('Choose one of these.') }), remind: checkbox }),
  comment: z.object({
    // Of pages that were open before they had names there is none.
    rendering: pageName.optional(),
    body: commentBody,
    // 0 where it replies to none.
    parent: z.coerce
      .number()
      .int()
      .min(0)
      .default(0)
      .transform((parent) => (parent === 0 ? null : CommentId(parent))),
  }),
  collection: z.object({
    title: text(1, 100, message('Enter 1 to 100 characters.')),
    description: optionalText(1000, message('Use at most 1000 characters.')),
    is_private: checkbox,
  }),
  place: z.object({
    position: z.coerce
      .number({ error: message('Enter a position, from 1.') })
      .int(message('Enter a position, from 1.'))
      .min(1, message('Enter a position, from 1.'))
      .max(1000, message('A collection has at most 1,000 photographs.')),
  }),
  commentEdit: z.object({ body: commentBody }),
  report: z.object(reportWords),
  outsideReport: z.object({
    ...reportWords,
    name: text(1, 100, message('Enter 1 to 100 characters.')),
    email: emailAddress,
    address: text(1, 2000, message('Enter the address of what you want to report.')),
  }),
  judgement: z.object({
    action: z.enum(pageActions, { error: message('Choose an action.') }),
    reason: z.enum(reasons, { error: message('Choose a reason.') }),
    note: optionalText(1000, message('Use at most 1000 characters.')).transform(emptyAsNull),
    // Of a suspension; none = until it is lifted.
    days: z
      .enum(['', '1', '7', '30', '365'])
      .default('')
      .transform((days) => (days === '' ? null : Number(days))),
    // The newest decision that was seen; none = the reports were open.
    seen: optionalId(DecisionId),
  }),
  undo: z.object({ decision: optionalId(DecisionId) }),
  answer: z.object({
    grant: z.enum(['0', '1'], { error: message('Choose whether to grant or refuse the appeal.') }).transform((grant) => grant === '1'),
    note: optionalText(1000, message('Use at most 1000 characters.')).transform(emptyAsNull),
  }),
  appeal: z.object({ text: text(1, 1000, message('Enter 1 to 1000 characters.')) }),
  upload: z.object({ ...photoTexts, show_exif: checkbox, publish: checkbox, offer_premium: checkbox }),
  piece: z.object({
    upload: pageName,
    length: z.coerce.number().int().min(1),
    offset: z.coerce.number().int().min(0),
  }),
  abandonedUpload: z.object({ upload: pageName }),
  chosenFiles: z.object({
    // SHA-256 of each, in hex.
    checksums: z
      .string()
      .max(100 * 65)
      .transform((all) => all.split(','))
      .pipe(z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(100)),
  }),
  theme: z.object({
    // Of its week.
    date: z.iso.date({ error: message('Enter a date.') }),
    title: text(1, 100, message('Enter 1 to 100 characters.')),
    tag: text(1, 50, message('Enter 1 to 50 characters.')),
  }),
  // Without a photograph: the one that is liked most.
  cover: z.object({ photo: optionalId(PhotoId), crop: z.enum(coverCrops, { error: message('Choose one of these.') }) }),
  photo: z.object({ ...photoTexts, show_exif: checkbox }),
  profile: z.object({
    name: text(1, 100, message('Enter 1 to 100 characters.')),
    location: optionalText(100, message('Use at most 100 characters.')).transform(emptyAsNull),
    bio: optionalText(1000, message('Use at most 1000 characters.')).transform(emptyAsNull),
    website_url: webAddress(message('Use at most 500 characters.')),
  }),
  notifications: z.object({
    streak_page: checkbox,
    streak_mail: mailPace,
  }),
  mailed: z.object({
    mail_follow: mailPace,
    mail_like: mailPace,
    mail_comment: mailPace,
    mail_reply: mailPace,
    mail_mention: mailPace,
    mail_collected: mailPace,
    mail_featured: mailPace,
    mail_notice: mailPace,
  }),
  listed: z.object({
    follow: checkbox,
    like: checkbox,
    comment: checkbox,
    reply: checkbox,
    mention: checkbox,
    collected: checkbox,
    featured: checkbox,
  }),
  browser: z.object({
    endpoint: z.string().max(2000).default(''),
    p256dh: z.string().max(200).default(''),
    auth: z.string().max(200).default(''),
  }),
  read: z.object({ up_to: optionalId(NotificationId) }),
  forgot: z.object({ email: emailAddress }),
  reset: z.object({
    token: z.string().max(200).default(''),
    password: newPassword,
  }),
  password: z.object({
    current_password: z
      .string({ error: message('Enter your current password.') })
      .min(1, message('Enter your current password.'))
      .max(1000, message('This password is too long.')),
    password: newPassword,
  }),
  email: z.object({ email: emailAddress, password: ownPassword }),
  erasure: z.object({ password: ownPassword }),
  passkey: z.object({
    name: text(1, 100, message('Enter 1 to 100 characters.')),
    passkey: z
      .string({ error: message('Your browser sent no passkey. Try again.') })
      .min(1, message('Your browser sent no passkey. Try again.'))
      .max(50_000, message('Your browser sent no passkey. Try again.')),
  }),
  code: z.object({ otp: text(1, 100, message('Enter the code.')) }),
  application: z.object({
    name: text(1, 100, message('Enter 1 to 100 characters.')),
    website: webAddress(message('Use at most 500 characters.')),
    callback_urls: text(1, 20_000, message('Enter at least one address.')).transform((lines) => lines.split(/\s+/).filter(Boolean)),
    require_pkce: checkbox,
    exact_redirect: checkbox,
    is_public: checkbox,
  }),
  callback: z.object({ redirect_uri: text(1, 10_000, message('Enter an address.')) }),
  token: z.object({
    name: text(1, 100, message('Enter 1 to 100 characters.')),
    // One ticked box arrives as a text, several as a list.
    scopes: z.union([z.string().transform((one) => [one]), z.array(z.string())], { error: message('Choose at least one.') }),
  }),
};
