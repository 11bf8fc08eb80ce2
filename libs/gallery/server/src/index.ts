export { galleryContext } from './gallery.context.js';
export { GalleryModule as galleryModule } from './gallery.module.js';
