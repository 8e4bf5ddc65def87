/** Why nobody was let in. `isRejection`: the provider (or the token) said no; else it could not be asked. */
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
