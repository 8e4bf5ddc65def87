/** Reason why a bundle is refused. */
export type BundleFault =
  | 'BUNDLE_INVALID'
  | 'BUNDLE_EMPTY'
  | 'BUNDLE_PATH_INVALID'
  | 'BUNDLE_TOO_LARGE'
  | 'BUNDLE_HASH_WRONG'
  | 'BUNDLE_SIGNATURE_WRONG'

/** Refusal of a bundle. `detail` names the file or field, in English. */
export class BundleError extends Error {
  override name = 'BundleError'
  readonly fault: BundleFault
  readonly detail: string

  constructor(fault: BundleFault, detail: string) {
    super(`${fault}: ${detail}`)
    this.fault = fault
    this.detail = detail
  }
}
