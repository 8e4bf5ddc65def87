import { createErrorCatalogue } from '@sanhe/kit/http/errors'
import { BundleError, bundleRefusals } from '@sanhe/protocol/bundles/bundle-error'

export const apiError = createErrorCatalogue({
  MARKET_OFF: [404, 'This service offers no market'],
  ...bundleRefusals,
  BUNDLE_NOT_FOUND: [404, 'There is no such bundle in the market'],
  PUBLISHER_NAME_REQUIRED: [409, 'Choose the name under which you publish first'],
  PUBLISHER_NAME_TAKEN: [409, 'Another publisher has this name'],
  PUBLISHER_KEY_CHANGED: [409, 'The bundle is signed with another key than your earlier publications'],
  PUBLISHER_KEY_TAKEN: [409, 'Another account publishes with this key'],
  SLUG_TAKEN: [409, 'Another publisher has a bundle with this short name'],
  VERSION_NOT_HIGHER: [409, 'The version must be higher than all earlier versions'],
  BUNDLE_REMOVED: [409, 'The operator has removed this bundle'],
  TOO_MANY_BUNDLES: [409, 'You have too many bundles in the market'],
  TOO_MANY_WAITING: [409, 'Too many of your versions wait for their review'],
  ALREADY_REPORTED: [409, 'You have already reported this bundle'],
  VERSION_NOT_WAITING: [409, 'This version does not wait for a review'],
})

/** Returns the refusal for a fault of a bundle, with the file or field as `detail`. Other errors stay as they are. */
export const toBundleRefusal = (error: unknown) =>
  error instanceof BundleError ? apiError(error.fault, { detail: error.detail }) : error
