import type { z } from 'zod';
import type { forms } from '../forms.js';
import type { csrfField } from './csrf.js';
import type { proofFields } from './session-proof.js';

/** Names and values, in order; a name may stand there more than once. */
export type HiddenFieldList = readonly (readonly [name: string, value: string])[];

type FieldOf<Form> = Form extends z.ZodObject ? keyof z.input<Form> & string : never;
type FormField = { [Name in keyof typeof forms]: FieldOf<(typeof forms)[Name]> }[keyof typeof forms];
/** Read without a form of their own. */
type OtherField =
  | typeof csrfField
  | (typeof proofFields)[keyof typeof proofFields]
  | 'language'
  | 'only_reason'
  | 'only_type'
  | 'return_to';

/** What a page does with a field that was sent: it comes back with its value, is asked for again, or is dropped. */
type Showing = 'shown' | 'code' | 'own-password' | 'password' | 'dropped';

/** A field of a form that is not here does not compile; a field that no form has is dropped. */
const fields = {
  _csrf: 'shown',
  action: 'shown',
  address: 'shown',
  alt: 'shown',
  bio: 'shown',
  body: 'shown',
  callback_urls: 'shown',
  checksums: 'shown',
  clock: 'shown',
  collected: 'shown',
  comment: 'shown',
  confirm_otp: 'code',
  confirm_passkey: 'dropped',
  confirm_password: 'password',
  crop: 'shown',
  current_password: 'own-password',
  date: 'shown',
  days: 'shown',
  decision: 'shown',
  description: 'shown',
  email: 'shown',
  exact_redirect: 'shown',
  featured: 'shown',
  follow: 'shown',
  grant: 'shown',
  is_private: 'shown',
  is_public: 'shown',
  language: 'shown',
  length: 'shown',
  license: 'shown',
  like: 'shown',
  location: 'shown',
  login: 'shown',
  mail_collected: 'shown',
  mail_comment: 'shown',
  mail_featured: 'shown',
  mail_follow: 'shown',
  mail_like: 'shown',
  mail_mention: 'shown',
  mail_notice: 'shown',
  mail_reply: 'shown',
  mention: 'shown',
  name: 'shown',
  note: 'shown',
  offer_premium: 'shown',
  offset: 'shown',
  only_reason: 'shown',
  only_type: 'shown',
  otp: 'code',
  parent: 'shown',
  // Addresses of a browser, which its script asks for again.
  endpoint: 'dropped',
  p256dh: 'dropped',
  auth: 'dropped',
  passkey: 'dropped',
  password: 'password',
  photo: 'shown',
  position: 'shown',
  publish: 'shown',
  reason: 'shown',
  redirect_uri: 'shown',
  remind: 'shown',
  rendering: 'shown',
  reply: 'shown',
  require_pkce: 'shown',
  return_to: 'shown',
  scopes: 'shown',
  seen: 'shown',
  skip: 'shown',
  show_exif: 'shown',
  streak_mail: 'shown',
  streak_page: 'shown',
  tag: 'shown',
  tags: 'shown',
  text: 'shown',
  title: 'shown',
  // Of a link that was mailed: the page has it in its address.
  token: 'shown',
  took_at: 'shown',
  up_to: 'shown',
  upload: 'shown',
  username: 'shown',
  website: 'shown',
  website_url: 'shown',
  zone: 'shown',
} as const satisfies Record<FormField | OtherField, Showing>;

/** A field that may stand in a page again. */
export type RetainedField = { [Name in keyof typeof fields]: (typeof fields)[Name] extends 'shown' ? Name : never }[keyof typeof fields];

const showings = new Map<string, Showing>(Object.entries(fields));

export const showingOf = (name: string): Showing => showings.get(name) ?? 'dropped';

/** The fields of a form without files, in order. */
export const sentFields = (body: object): HiddenFieldList =>
  Object.entries(body).flatMap(([name, values]) => [values].flat().map((value) => [name, String(value)] as const));

/** Of what was sent, what a page may hold. */
export const visibleFields = (sent: HiddenFieldList): HiddenFieldList => sent.filter(([name]) => showingOf(name) === 'shown');
