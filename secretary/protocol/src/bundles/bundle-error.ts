/** Refusals of a bundle by an agent and by the market: status of the response and message. */
export const bundleRefusals = {
  BUNDLE_INVALID: [400, 'This is no bundle, or one of its files is invalid'],
  BUNDLE_EMPTY: [400, 'The bundle needs a persona, a skill or a quick command'],
  BUNDLE_PATH_INVALID: [400, 'The bundle contains a path that is not allowed'],
  BUNDLE_TOO_LARGE: [413, 'The bundle exceeds the limits for size or number of files'],
  BUNDLE_HASH_WRONG: [400, 'A file of the bundle differs from its signed hash'],
  BUNDLE_SIGNATURE_WRONG: [400, 'The signature of the bundle is wrong'],
} as const satisfies Record<string, readonly [status: number, message: string]>

/** Reason why a bundle is refused. */
export type BundleFault = keyof typeof bundleRefusals

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
