/** Who asks or where the answer would go cannot be trusted: shown on a page, never sent anywhere (O2). */
export class PageError extends Error {
  constructor(
    readonly error: 'invalid_request' | 'unauthorized_client',
    message: string,
  ) {
    super(message);
    this.name = 'PageError';
  }
}

/** The app asked for something wrong; the error is sent to its checked redirect_uri. */
export class AppError extends Error {
  constructor(
    readonly error: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied',
    message: string,
  ) {
    super(message);
    this.name = 'AppError';
  }
}
