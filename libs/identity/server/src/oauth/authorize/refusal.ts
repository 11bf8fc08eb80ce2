/** The client or the redirect address cannot be trusted: shown on a page, never sent to the address (O2). */
export class PageError extends Error {
  constructor(
    readonly error: 'invalid_request' | 'unauthorized_client',
    message: string,
  ) {
    super(message);
    this.name = 'PageError';
  }
}

/** The app's request is invalid; the error is sent to its checked redirect_uri. */
export class AppError extends Error {
  constructor(
    readonly error:
      | 'invalid_request'
      | 'unsupported_response_type'
      | 'invalid_scope'
      | 'access_denied'
      | 'login_required'
      | 'consent_required',
    message: string,
  ) {
    super(message);
    this.name = 'AppError';
  }
}
