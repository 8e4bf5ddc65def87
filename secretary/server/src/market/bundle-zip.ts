import { readZip, ZipError, type ZipFault } from '@sanhe/kit/archives/zip-reader'
import { bundleLimits } from '@sanhe/protocol/bundles/bundle-limits'
import type { BundleFiles } from '@sanhe/protocol/bundles/bundle-signature'
import { type Bundle, isBundlePath, readBundle } from '@sanhe/protocol/bundles/read-bundle'
import { apiError, toBundleRefusal } from './errors.ts'

const refusals = {
  invalid: 'BUNDLE_INVALID',
  path: 'BUNDLE_PATH_INVALID',
  large: 'BUNDLE_TOO_LARGE',
} as const satisfies Record<ZipFault, string>

/** Reads a packed bundle and verifies paths, sizes, hashes and signature. */
export async function readBundleZip(zip: Buffer): Promise<{ bundle: Bundle; files: BundleFiles }> {
  try {
    const files = await readZip(zip, {
      packedBytes: bundleLimits.packedBytes,
      unpackedBytes: bundleLimits.unpackedBytes,
      fileBytes: bundleLimits.unpackedBytes,
      files: bundleLimits.files,
      isAllowed: isBundlePath,
    })
    return { bundle: readBundle(files), files }
  } catch (error) {
    throw error instanceof ZipError ? apiError(refusals[error.fault]) : toBundleRefusal(error)
  }
}
