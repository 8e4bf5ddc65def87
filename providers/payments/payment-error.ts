/** Why a provider did not do what was asked. `code` is the provider's, `isTransient` says that trying again may help. */
export class PaymentError extends Error {
  override name = 'PaymentError'
  readonly code: string
  readonly isTransient: boolean

  constructor(code: string, message: string, isTransient: boolean) {
    super(message)
    this.code = code
    this.isTransient = isTransient
  }
}
