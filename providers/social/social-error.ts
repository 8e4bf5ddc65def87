/**
 * Thrown when a login failed. `isRejection`: true if the provider or the token refused the login, false if the provider
 * could not be reached.
 */
export class SocialLoginError extends Error {
  override name = 'SocialError'
  readonly code: string
  readonly isRejection: boolean

  constructor(code: string, isRejection: boolean) {
    super(`the social login failed: ${code}`)
    this.code = code
    this.isRejection = isRejection
  }
}
