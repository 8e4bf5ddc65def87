/** Reason why a page cannot be read. The skill translates the code for the user. */
export type WebPageFault =
  | 'address'
  | 'blocked'
  | 'unresolved'
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'redirects'
  | 'status'
  | 'type'
  | 'broken'

/** Error for a page that cannot be read. `detail` is the HTTP status or the content type. */
export class PageError extends Error {
  override name = 'PageError'
  readonly code: WebPageFault
  readonly detail: string

  constructor(code: WebPageFault, detail = '') {
    super(`the page cannot be read: ${code} ${detail}`.trim())
    this.code = code
    this.detail = detail
  }
}
