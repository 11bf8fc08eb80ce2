import type { GalleryRejection } from '@heliograph/gallery-contracts';
import type { IdentityRejection } from '@heliograph/identity-contracts';
import type { ImageRefusal, MediaRejection } from '@heliograph/media-contracts';
import { type Message, message } from './language/message.js';
import type { FieldErrors } from './refused.js';
import { NO_PICTURE } from './parts/picture-types.js';

interface Words {
  /** None where the errors of the fields say all. */
  readonly message?: string;
  readonly errors?: FieldErrors;
}

const picture = (text: Message): Words => ({ errors: { image: [text] } });

/** The pages' own texts for refusals, by code; all others show the refusal's message. */
export const refusalWords: Readonly<Partial<Record<string, Words>>> = {
  'wrong-credentials': { message: message('Wrong username, e-mail address or password.') },
  'too-many-attempts': { message: message('Too many attempts. Please wait a while.') },
  'username-taken': { message: message('Please choose another username.'), errors: { username: [message('This username is taken.')] } },
  'email-taken': {
    message: message('Please check the e-mail address.'),
    errors: { email: [message('There is already an account with this address.')] },
  },
  'invalid-subscription': { message: message('This browser gave no address to which notifications can be sent.') },
  'too-many-collections': { message: message('You have 200 collections. Delete one first.') },
  'collection-full': { message: message('There are 1,000 photographs in this collection. Take one out first.') },
  'original-not-kept': {
    message: message('The file of this photograph was not kept: you uploaded it before we kept the files as they are sent.'),
  },
  'image-too-large': picture(message('The picture is larger than 20 MB.')),
  'image-type-unsupported': picture(NO_PICTURE),
  'image-heic': picture(message('This is a HEIC picture that we cannot read. Export it as JPEG, or set your camera to “Most compatible”.')),
  'image-raw': picture(message('Raw files are not supported. Export the picture as JPEG and upload that.')),
  'image-other-format': picture(
    message('TIFF, GIF, BMP, SVG, PSD, JPEG XL and JPEG 2000 pictures are not supported. Save the picture as JPEG or PNG and upload that.'),
  ),
  'image-film': picture(message('Videos are not supported. Save a single picture as JPEG and upload that.')),
  'image-document': picture(message('Documents and archives are not supported. Save the picture as JPEG or PNG and upload that.')),
  'image-too-many-pixels': picture(
    message('The picture has more than 50 megapixels, or a side of more than 65,500 pixels (WebP: 16,383).'),
  ),
  'image-incomplete': picture(message('The picture is incomplete. Please upload it again.')),
  'image-corrupt': picture(message('The picture is damaged. Save it again and upload that.')),
  'image-animated': picture(message('Animated pictures are not supported. Save a single picture and upload that.')),
  'image-barred': picture(message('A moderator took this picture down. You cannot upload it again.')),
  'image-trailing-data': picture(message('The file contains other data after the picture. Save the picture again and upload that.')),
} satisfies Record<ImageRefusal, Words> & Partial<Record<GalleryRejection | IdentityRejection | MediaRejection, Words>>;
