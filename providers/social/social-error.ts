/**
 * Thrown when a login failed. `isRejection`: the provider or the token refused it; otherwise the provider could not be
 * reached.
 */
export class SocialError extends Error {
  override name = 'SocialError'
  readonly code: string
  readonly isRejection: boolean

  constructor(code: string, isRejection: boolean) {
    super(`the social login failed: ${code}`)
    this.code = code
    this.isRejection = isRejection
  }
}
