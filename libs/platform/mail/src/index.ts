export { type Letter, type LetterItem, letterMail, type LetterWords } from './letter.js';
export { type Mail, MailFailed, type Mailer, type MailOutcome } from './mailer.js';
export { type StoredMail, readMailbox } from './mailbox.js';
export { openMailer } from './open-mailer.js';
