import type { ReactNode } from 'react';
import type { CollectionCard } from '../collection-models.js';
import { useLanguage } from '../language/use-language.js';

interface ListProps {
  readonly collections: readonly CollectionCard[];
  readonly label: string;
  /** What stands below each. */
  readonly below?: (collection: CollectionCard) => ReactNode;
}

export function CollectionList({ collections, label, below }: ListProps) {
  const { say } = useLanguage();
  return (
    <ul className="collections" role="list" aria-label={label}>
      {collections.map((collection) => (
        <li key={collection.id} id={`collection-${collection.id}`}>
          <a href={`/collections/${collection.id}`}>
            <CollectionCover collection={collection} />
            <strong dir="auto">{collection.title}</strong>
          </a>
          <p className="quiet">
            {say('{count, plural, one {# photograph} other {# photographs}}', { count: collection.countPhotos })}
            {collection.isPrivate ? <PrivateMark /> : null}
          </p>
          {below?.(collection)}
        </li>
      ))}
    </ul>
  );
}

/** The title next to it says what it is. */
function CollectionCover({ collection: { cover } }: { collection: CollectionCard }) {
  return (
    <span className="collection-cover">
      {cover === null ? null : <img src={cover.thumb} width={cover.width} height={cover.height} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}

export function PrivateMark() {
  const { say } = useLanguage();
  return <> · {say('Private')}</>;
}
