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
  'image-mislabelled': picture(message('The content of the file does not match its file name.')),
  'image-too-many-pixels': picture(message('The picture has more than 50 megapixels.')),
  'image-incomplete': picture(message('The picture is incomplete. Please upload it again.')),
  'image-corrupt': picture(message('The picture cannot be read.')),
  'image-animated': picture(message('Animated pictures are not supported.')),
  'image-barred': picture(message('This picture was taken down here before. It cannot be uploaded again.')),
  'image-trailing-data': picture(message('The file contains more than a picture.')),
} satisfies Record<ImageRefusal, Words> & Partial<Record<IdentityRejection, Words>>;
