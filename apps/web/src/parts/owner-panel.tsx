import type { PhotoId } from '@heliograph/kernel';
import type { PhotoStatus } from '@heliograph/media-contracts';
import type { Frame } from '../frame.js';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { PhotoDetail } from '../models.js';
import { CsrfField } from './csrf-field.js';

const words: Record<PhotoStatus, Message> = {
  published: message('Public. Everybody can see it.'),
  processing: message('Processing. It will be published in a few seconds, unless you chose a draft.'),
  draft: message('Not published. Only you can see it.'),
  held: message('This picture looks like one that is not allowed here. Nobody can see it until a moderator has reviewed it.'),
  'taken-down': message('A moderator took this photograph down. Nobody else can see it.'),
  failed: message('We could not read this picture. Only you can see this. Please delete it and upload it again.'),
};

/** What only the owner sees of a photograph: its state, and what can be done about it. */
export function OwnerPanel({ frame, photo, twin }: { frame: Frame; photo: PhotoDetail; twin?: PhotoId | null }) {
  const { say, said, rich } = useLanguage();
  if (!photo.isOwn) return null;
  const action = { published: 'unpublish', draft: 'publish', processing: null, held: null, 'taken-down': null, failed: null }[photo.state];
  return (
    <section className={`owner-panel is-${photo.state}`} aria-label={say('Your photograph')}>
      <p role="status">
        {said(words[photo.state])}
        {!twin ? null : (
          <> {rich('The same picture is <link>already here</link>.', { link: (content) => <a href={`/photos/${twin}`}>{content}</a> })}</>
        )}
      </p>
      <div className="owner-actions">
        {action === null ? null : (
          <form method="post" action={`/photos/${photo.id}/${action}`}>
            <CsrfField token={frame.csrf} />
            <button type="submit" className="text-button">
              {action === 'publish' ? say('Publish') : say('Unpublish')}
            </button>
          </form>
        )}
        <a className="text-button" href={`/photos/${photo.id}/edit`}>
          {say('Edit')}
        </a>
        {photo.state === 'published' ? (
          <a className="text-button" href={`/photos/${photo.id}/statistics`}>
            {say('Views and likes')}
          </a>
        ) : null}
        {photo.hasOriginal ? (
          <a className="text-button" href={`/photos/${photo.id}/original`} download>
            {say('Download original')}
          </a>
        ) : photo.isPictureHidden ? null : (
          <span className="quiet">{say('The original was not kept.')}</span>
        )}
      </div>
    </section>
  );
}
