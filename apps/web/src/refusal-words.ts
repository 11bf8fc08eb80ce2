import type { IdentityRejection } from '@heliograph/identity-contracts';
import type { ImageRefusal } from '@heliograph/media-contracts';
import { type Message, message } from './language/message.js';
import type { FieldErrors } from './refused.js';
import { NO_PICTURE } from './parts/picture-types.js';

interface Words {
  readonly message: string;
  readonly errors?: FieldErrors;
}

const picture = (text: Message): Words => ({ message: message('Please choose another picture.'), errors: { image: [text] } });

/** The pages' own texts for refusals, by code; all others show the refusal's message. */
export const refusalWords: Readonly<Partial<Record<string, Words>>> = {
  'wrong-credentials': { message: message('No account has this name and this password.') },
  'too-many-attempts': { message: message('Too many attempts. Please wait a while.') },
  'username-taken': { message: message('Please choose another username.'), errors: { username: [message('This name is taken.')] } },
  'email-taken': {
    message: message('Please check the e-mail address.'),
    errors: { email: [message('There is already an account with this address.')] },
  },
  'image-too-large': picture(message('The picture is larger than 20 MB.')),
  'image-type-unsupported': picture(NO_PICTURE),
  'image-heic': picture(
    message('HEIC pictures cannot be read here. Export it as JPEG, or set the camera to “Most compatible”, and upload that.'),
  ),
  'image-raw': picture(
    message('Raw files of cameras cannot be read here. Export it as JPEG from the program that develops it, and upload that.'),
  ),
  'image-other-format': picture(
    message('TIFF, GIF, BMP, SVG, PSD, JPEG XL and JPEG 2000 pictures cannot be read here. Save it as JPEG or PNG, and upload that.'),
  ),
  'image-film': picture(message('Films cannot be uploaded. Save one of its pictures as JPEG, and upload that.')),
  'image-document': picture(message('Documents and archives cannot be uploaded. Save the picture alone as JPEG or PNG, and upload that.')),
  'image-too-many-pixels': picture(
    message('The picture has more than 50 megapixels, or a side of more than 65,500 pixels (WebP: 16,383).'),
  ),
  'image-incomplete': picture(message('The picture is incomplete. Please upload it again.')),
  'image-corrupt': picture(message('The picture cannot be read.')),
  'image-animated': picture(message('Animated pictures are not supported.')),
  'image-barred': picture(message('This picture was taken down here before. It cannot be uploaded again.')),
  'image-trailing-data': picture(message('The file contains more than a picture.')),
} satisfies Record<ImageRefusal, Words> & Partial<Record<IdentityRejection, Words>>;
