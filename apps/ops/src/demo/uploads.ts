import { PhotoId } from '@heliograph/kernel';
import { FindPhoto, PublishPhoto, UploadPhoto } from '@heliograph/media-contracts';
import { until } from '@heliograph/timing';
import { contextOf, type DemoTools, idOf, ignoreRejections, Interrupted, makeOnce, requireId } from './demo-tools.js';
import type { PlannedPhoto } from './plan-photos.js';

const PAUSE_MILLISECONDS = 100;

/** No worker has made the thumbnails of a photograph in time. */
export class NoWorkerError extends Error {
  constructor() {
    super('No worker makes thumbnails. The demo needs one: start the product, then run heliograph demo seed to continue from there.');
  }
}

/** A photograph is uploaded as a draft. It is published by its owner once it has thumbnails, so that its publication has the time of the story, too. */
export class Uploads {
  /** Numbers of the photographs that were found to be published or not, since this began. */
  private readonly found = new Map<number, boolean>();

  constructor(private readonly tools: DemoTools) {}

  async upload(number: number, photo: PlannedPhoto): Promise<void> {
    const { tools } = this;
    if (tools.file.demo.photos[number] !== undefined) return;
    const ownerId = idOf(tools, photo.owner);
    const thing = { log: 'media', idOf: PhotoId, name: `photograph ${number}` };
    const id = await makeOnce(tools, thing, async (commandId) => {
      const { title, description, tags, offerPremium } = photo;
      const fields = { title, description, tags, offerPremium, tookAt: null, publish: false, content: await tools.makePicture(photo) };
      const context = contextOf(ownerId, new Date(photo.uploadedAt), commandId);
      return (await tools.dispatcher.dispatch(new UploadPhoto(context, ownerId, fields))).photo.photoId;
    });
    tools.file.note((demo) => (demo.photos[number] = id));
  }

  async publish(number: number, { owner, publishedAt }: PlannedPhoto): Promise<void> {
    await this.waitForThumbnails(number);
    const ownerId = idOf(this.tools, owner);
    const publish = new PublishPhoto(contextOf(ownerId, new Date(publishedAt)), ownerId, this.idOf(number));
    await ignoreRejections(['photo-failed', 'photo-not-found'], this.tools.dispatcher.dispatch(publish));
  }

  async isPublished(number: number): Promise<boolean> {
    const known = this.found.get(number);
    if (known !== undefined) return known;
    const isPublished = (await this.tools.dispatcher.dispatch(new FindPhoto(this.idOf(number))))?.state === 'published';
    this.found.set(number, isPublished);
    return isPublished;
  }

  private async waitForThumbnails(number: number): Promise<void> {
    const { dispatcher, stopping, timeoutMilliseconds: withinMilliseconds } = this.tools;
    const isMade = async () => (await dispatcher.dispatch(new FindPhoto(this.idOf(number))))?.state !== 'processing';
    const end = async () => ((await isMade()) ? 'made' : stopping() && 'stopped');
    const ended = await until(end, { withinMilliseconds, pauseMilliseconds: PAUSE_MILLISECONDS });
    if (ended === 'stopped') throw new Interrupted();
    if (!ended) throw new NoWorkerError();
  }

  private idOf(number: number): PhotoId {
    return requireId(this.tools.file.demo.photos, number);
  }
}
