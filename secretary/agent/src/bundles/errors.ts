import { createErrorCatalogue } from '@sanhe/kit/http/errors'
import { BundleError } from '@sanhe/protocol/bundles/bundle-error'

export const apiError = createErrorCatalogue({
  BUNDLE_INVALID: [400, 'This is no bundle, or one of its files is invalid'],
  BUNDLE_EMPTY: [400, 'The bundle needs a persona, a skill or a quick command'],
  BUNDLE_PATH_INVALID: [400, 'The bundle contains a path that is not allowed'],
  BUNDLE_TOO_LARGE: [413, 'The bundle exceeds the limits for size or number of files'],
  BUNDLE_HASH_WRONG: [400, 'A file of the bundle differs from its signed hash'],
  BUNDLE_SIGNATURE_WRONG: [400, 'The signature of the bundle is wrong'],
  BUNDLE_PUBLISHER_CHANGED: [409, 'Another publisher signed the installed bundle with this slug'],
  BUNDLE_NOT_NEWER: [409, 'A newer version of this bundle is installed'],
  BUNDLE_NOT_FOUND: [404, 'There is no installed bundle with this slug'],
  BUNDLE_REVIEW_NOT_FOUND: [404, 'This review has expired: open the bundle again'],
  BUNDLE_REVIEW_CHANGED: [409, 'Something changed since the review: review the bundle again'],
  QUICK_COMMAND_NOT_FOUND: [404, 'There is no quick command with this id'],
  TOO_MANY_SKILLS: [409, 'There are too many skills: remove one first'],
  TOO_MANY_QUICK_COMMANDS: [409, 'There are too many quick commands: delete one first'],
})

/** Returns the refusal for a fault of a bundle, with the file or field as `detail`. Other errors stay as they are. */
export const toBundleRefusal = (error: unknown) =>
  error instanceof BundleError ? apiError(error.fault, { detail: error.detail }) : error
