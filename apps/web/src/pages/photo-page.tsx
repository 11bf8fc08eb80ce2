import type { PhotoId } from '@heliograph/kernel';
import { photoData } from '../discovery/structured-data.js';
import type { Language } from '../language/language.js';
import { useLanguage } from '../language/use-language.js';
import type { PhotoDetail } from '../models.js';
import type { Surroundings } from '../photo-page-models.js';
import { DayStrip, DayNeighbours } from '../parts/day-strip.js';
import { Icon } from '../parts/icon.js';
import { Discussion, type DiscussionProps } from '../parts/discussion.js';
import { Placeholder, PlaceholderFilter } from '../parts/placeholder.js';
import { isHexColor } from '../pictures/thumbhash.js';
import { Layout } from '../parts/layout.js';
import { CuratorPanel } from '../parts/curator-panel.js';
import { OwnerPanel } from '../parts/owner-panel.js';
import type { PageMeta } from '../parts/page-meta.js';
import { PhotoFacts, TagList } from '../parts/photo-facts.js';
import { PhotoRow } from '../parts/photo-row.js';
import { PhotoOwner } from '../parts/photo-owner.js';
import { Picture } from '../parts/picture.js';
import { RichText } from '../parts/rich-text.js';
import { LateScript, ModuleScript } from '../parts/module-script.js';
import { sharedImageOf } from '../pictures/shared-image.js';
import { discussionScript, readyScript, viewerScript } from '../scripts/scripts.js';
import { LikeButton } from '../parts/toggle-form.js';
import { ratioClass, shownRatio, widthCapClass } from '../style/ratios.js';
import { altText, titleOf } from '../words.js';

export interface PhotoPageProps extends DiscussionProps {
  /** An earlier photograph of the owner's with the same picture. */
  readonly twin?: PhotoId | null;
  /** Absent where nothing is to lead on, as after a comment that was refused. */
  readonly surroundings?: Surroundings;
}

export function PhotoPage({ frame, photo, thread, sent, twin, surroundings }: PhotoPageProps) {
  const language = useLanguage();
  const { say } = language;
  const hasStage = photo.state !== 'processing' && !photo.isPictureHidden;
  return (
    <Layout
      frame={frame}
      title={say('{title} by {name}', { title: titleOf(photo, language), name: photo.owner.name })}
      meta={photo.state === 'published' ? metaOf(photo, frame.webUrl, language) : undefined}
    >
      {photo.state === 'processing' ? <EmptyStage photo={photo} /> : null}
      {hasStage ? <Stage photo={photo} surroundings={surroundings} /> : null}
      <div className="photo-columns">
        <div className="photo-story">
          <OwnerPanel frame={frame} photo={photo} twin={twin} />
          <CuratorPanel frame={frame} photo={photo} />
          <div className="photo-title" id="actions">
            <h1 dir="auto">{titleOf(photo, language)}</h1>
            {photo.isOwnerBlocked ? (
              <p className="quiet">{say('You block {name}, so you cannot like, collect or comment here.', { name: photo.owner.name })}</p>
            ) : (
              <div className="photo-actions">
                <a className="button-quiet" href={`/photos/${photo.id}/collections`} title={say('Add to a collection')}>
                  <Icon name="collect" /> <span>{say('Collect')}</span>
                </a>
                <LikeButton frame={frame} photo={photo} />
              </div>
            )}
          </div>
          {photo.description === '' ? null : (
            <RichText text={photo.description} mentioned={photo.mentioned} className="prose description" />
          )}
        </div>
        <aside className="photo-aside" aria-label={say('About this photograph')}>
          <PhotoOwner frame={frame} photo={photo} />
          <PhotoFacts photo={photo} />
        </aside>
        <Discussion frame={frame} photo={photo} thread={thread} sent={sent} />
      </div>
      {surroundings === undefined ? null : <SurroundingRows photo={photo} surroundings={surroundings} />}
      {photo.state === 'processing' ? <ModuleScript asset={readyScript} /> : null}
      {hasStage ? <LateScript asset={viewerScript} /> : null}
      {frame.viewer === null ? null : <LateScript asset={discussionScript} />}
    </Layout>
  );
}

/** No photograph is an end: the days around it, more of its owner's, what is like it. */
function SurroundingRows({ photo, surroundings }: { photo: PhotoDetail; surroundings: Surroundings }) {
  const { say, dayOf } = useLanguage();
  const { yearBefore, more, similar, relatedTags } = surroundings;
  const { name, username } = photo.owner;
  return (
    <div className="surroundings">
      <DayStrip photo={photo} surroundings={surroundings} />
      <PhotoRow
        id="a-year-before"
        title={say('On this day a year before')}
        about={yearBefore === null ? undefined : dayOf(yearBefore.date)}
        photos={yearBefore === null ? [] : [yearBefore]}
      />
      <PhotoRow
        id="more"
        title={say('More by {name}', { name })}
        all={{ href: `/users/${username}`, words: say('All photographs by {name}', { name }) }}
        photos={more}
      />
      <PhotoRow id="similar" title={say('People who liked this also liked')} photos={similar} />
      {relatedTags.length === 0 ? null : (
        <div className="related">
          <p className="quiet">{say('Related tags')}</p>
          <TagList tags={relatedTags} label={say('Related tags')} />
        </div>
      )}
    </div>
  );
}

/** Where the picture will be, in its shape. */
function EmptyStage({ photo }: { photo: PhotoDetail }) {
  return (
    <div className="stage">
      <div
        className={['stage-box', 'stage-empty', ratioClass(photo.width, photo.height), widthCapClass(photo.width)]
          .filter(Boolean)
          .join(' ')}
      />
    </div>
  );
}

function Stage({ photo, surroundings }: { photo: PhotoDetail; surroundings: Surroundings | undefined }) {
  const language = useLanguage();
  return (
    <div className="stage" data-viewer data-full={photo.full ?? undefined}>
      <StageTint color={photo.color} />
      <a
        className={['stage-box', ratioClass(photo.width, photo.height), widthCapClass(photo.width)].filter(Boolean).join(' ')}
        href={photo.large}
      >
        <PlaceholderFilter />
        <Placeholder photo={photo} />
        <Picture
          photo={photo}
          sizes={stageSizes(photo)}
          src={photo.large}
          alt={altText(photo, language)}
          fetchPriority="high"
          decoding="async"
        />
      </a>
      {surroundings === undefined ? null : <DayNeighbours surroundings={surroundings} />}
    </div>
  );
}

/** A breath of the photograph's strongest colour around it. What stands on the stage has a ground of its own. */
function StageTint({ color }: Pick<PhotoDetail, 'color'>) {
  if (color === null || !isHexColor(color)) return null;
  return (
    <svg className="stage-tint" aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  );
}

/** As the style sheet says it of the box: the full width, no higher than most of the window, no larger than the picture. */
function stageSizes({ width, height }: PhotoDetail): string {
  const most = width >= 2_000 ? '' : `, ${width}px`;
  return `min(100vw, ${Math.round(78 * shownRatio(width, height))}svh${most})`;
}

/** What is not published is its owner's alone, and says nothing of itself to others. */
function metaOf(photo: PhotoDetail, webUrl: string, language: Language): PageMeta {
  const alt = altText(photo, language);
  return {
    path: `/photos/${photo.id}`,
    title: alt,
    description: photo.description || alt,
    type: 'article',
    image: sharedImageOf(photo, webUrl, language),
    isEmbeddable: true,
    data: photoData(photo, webUrl),
  };
}
