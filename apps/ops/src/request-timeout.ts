/** A part of the product has not answered in time; the message says what to do, in one line. */
export class RequestTimeout extends Error {
  override readonly name = 'RequestTimeout';
}
