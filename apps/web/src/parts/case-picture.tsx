import { useLanguage } from '../language/use-language.js';
import type { CasePicture as Picture } from '../models.js';
import { titleOf } from '../words.js';
import { Placeholder } from './placeholder.js';

interface CasePictureProps {
  readonly picture: Picture;
  /** Where this page is with its hidden pictures. */
  readonly ask: string;
  /** They were asked for. */
  readonly shown: boolean;
  readonly veilKey?: string | undefined;
}

/**
 * Veiled until somebody asks: a closed `details` loads no picture. One that is hidden even from its owner is not so much as named in the page
 * before it was asked for.
 */
export function CasePicture({ picture, ask, shown, veilKey }: CasePictureProps) {
  const { say } = useLanguage();
  const { picture: address, isHidden, width, height } = picture;
  const title = titleOf(picture, { say });
  const ground = (
    <span className="veil-ground">
      <Placeholder photo={picture} />
    </span>
  );
  if (isHidden && !shown)
    return (
      <a className="veil" href={ask} data-key={veilKey}>
        {ground}
        <span className="veil-words">{say('Show “{title}”, which is hidden from the owner too', { title })}</span>
      </a>
    );
  return (
    <details className="veil" open={isHidden}>
      <summary data-key={veilKey}>
        {ground}
        <span className="veil-words">{say('Show or hide “{title}”', { title })}</span>
      </summary>
      <img src={address} width={width} height={height} alt={say('“{title}”', { title })} loading="lazy" decoding="async" />
    </details>
  );
}
