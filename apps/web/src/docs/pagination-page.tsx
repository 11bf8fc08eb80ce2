import { DocsFrame } from './docs-page.js';
import type { DocsModel } from './docs-model.js';
import { allPagesSamples, pollingSamples } from './paging-samples.js';
import { LanguageChoice, SampleCode } from './sample-code.js';

/** How lists are read: page by page, to their end, and over time. */
export function PaginationPage({ apiUrl, webUrl }: Pick<DocsModel, 'apiUrl' | 'webUrl'>) {
  return (
    <DocsFrame title="Pagination · API · Heliograph" webUrl={webUrl}>
      <h1>Pagination</h1>
      <p>
        Every list comes in pages. <code>per_page</code> says how long they are: 1 to 50, 10 where it is not sent, and more than 50 counts
        as 50. <code>page</code> asks for one by its number, from 1. Anything but a positive whole number is 422 with <code>errors</code>. A
        page after the last one is empty; it is not an error.
      </p>
      <p>
        <code>meta.pagination</code> has <code>total</code>, <code>count</code> (on this page), <code>per_page</code>,{' '}
        <code>current_page</code>, <code>total_pages</code>, and <code>links</code> with <code>next</code> and <code>previous</code>. The
        header <code>Link</code> (RFC 8288) says the same, with <code>first</code> and <code>last</code>. Nobody counts{' '}
        <code>/me/feed</code> and <code>/me/notifications</code>: they have <code>count</code>, <code>per_page</code> and <code>links</code>
        , and <code>page</code> is 422 there.
      </p>
      <LanguageChoice />
      <h2 id="next">To the end of a list</h2>
      <p>
        Follow <code>links.next</code> as it is, until there is none. It carries every parameter that you sent but the token, and a{' '}
        <code>cursor</code>: the place where the next page begins. The last page costs as little as the first, and nothing that was there
        all along is missing or comes twice, even if photos are published while you read. Counting pages by hand does not guarantee that.
      </p>
      <SampleCode label="A whole list" samples={allPagesSamples(apiUrl)} />
      <p>
        A cursor belongs to its list, its order and its <code>per_page</code>; with others it is 422 <code>foreign_cursor</code>. Do not
        store addresses of <code>links.next</code> for longer than you read.
      </p>
      <h2 id="since">What is new</h2>
      <p>
        Photos are uploaded at one time and published at another, so the highest id that you have seen misses some. Ask <code>/photos</code>
        , <code>/tags/&#123;slug&#125;</code> or <code>/users/&#123;username&#125;/photos</code> with <code>since</code>, a time: they
        answer what was published then or later, latest first (<code>sort=published</code>). <code>include=details</code> adds{' '}
        <code>published_at</code>. Ask next with the <code>published_at</code> of the first photo: that one comes again, so pass over ids
        that you have, and follow <code>links.next</code> where more than a page is new.
      </p>
      <SampleCode label="What was published since" samples={pollingSamples(apiUrl)} />
      <p>
        An <code>ETag</code> sent back in <code>If-None-Match</code> is answered with 304 and no body where nothing has changed; it counts
        as a request.
      </p>
      <h2 id="feeds">Feeds</h2>
      <p>
        Readers of feeds need no API. The pages have RSS 2.0 and JSON Feed of <a href={`${webUrl}/feed.xml`}>all photographs</a> (
        <code>{webUrl}/feed.xml</code>, <code>feed.json</code>), of a person (<code>/users/…/feed.xml</code>) and of a tag (
        <code>/tags/…/feed.xml</code>), each what was published last.
      </p>
    </DocsFrame>
  );
}
