import { createErrorCatalogue } from '@sanhe/kit/http/errors'
import { BundleError, bundleRefusals } from '@sanhe/protocol/bundles/bundle-error'

export const apiError = createErrorCatalogue({
  ...bundleRefusals,
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
