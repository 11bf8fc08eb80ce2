import type { IdentityRejection } from '@heliograph/identity-contracts';
import type { ImageRefusal } from '@heliograph/media-contracts';
import type { FieldErrors } from './refused.js';
import { PICTURE_WORDS } from './parts/picture-types.js';

interface Words {
  readonly message: string;
  readonly errors?: FieldErrors;
}

const picture = (text: string): Words => ({ message: 'Please choose another picture.', errors: { image: [text] } });

/** The pages' own texts for refusals, by code; all others show the refusal's message. */
export const refusalWords: Readonly<Partial<Record<string, Words>>> = {
  'wrong-credentials': { message: 'No account has this name and this password.' },
  'too-many-attempts': { message: 'Too many attempts. Please wait a while.' },
  'username-taken': { message: 'Please choose another username.', errors: { username: ['This name is taken.'] } },
  'email-taken': { message: 'Please check the e-mail address.', errors: { email: ['There is already an account with this address.'] } },
  'image-too-large': picture('The picture is larger than 20 MB.'),
  'image-type-unsupported': picture(`This is no picture that can be read. Pictures are ${PICTURE_WORDS}.`),
  'image-mislabelled': picture('The content of the file does not match its file name.'),
  'image-too-many-pixels': picture('The picture has more than 50 megapixels.'),
  'image-incomplete': picture('The picture is incomplete. Please upload it again.'),
  'image-corrupt': picture('The picture cannot be read.'),
  'image-animated': picture('Animated pictures are not supported.'),
  'image-barred': picture('This picture was taken down here before. It cannot be uploaded again.'),
  'image-trailing-data': picture('The file contains more than a picture.'),
} satisfies Record<ImageRefusal, Words> & Partial<Record<IdentityRejection, Words>>;
