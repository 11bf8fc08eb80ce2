/** What we use of libheif in WebAssembly: its functions in C. Addresses are numbers; those that may fail write an error to the first one. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export interface Libheif {
    HEAPU8: Uint8Array;
    HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _heif_context_alloc(): number;
    _heif_decoding_options_alloc(): number;
    _heif_context_read_from_memory_without_copy(error: number, context: number, file: number, bytes: number, options: number): void;
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
    _heif_image_handle_get_width(handle: number): number;
    _heif_image_handle_get_height(handle: number): number;
    _heif_image_handle_get_raw_color_profile_size(handle: number): number;
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, profile: number): void;
    _heif_decode_image(error: number, handle: number, image: number, colours: number, chroma: number, options: number): void;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
  }
  const start: () => Libheif;
  export default start;
}
