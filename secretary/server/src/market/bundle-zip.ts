import { readZip, ZipError } from '@sanhe/kit/archives/zip-reader'
import type { BundleFiles } from '@sanhe/protocol/bundles/bundle-signature'
import {
  type Bundle,
  bundleZipFaults,
  bundleZipLimits,
  readBundle,
} from '@sanhe/protocol/bundles/read-bundle'
import { apiError, toBundleRefusal } from './errors.ts'

/**
 * Reads a packed bundle and verifies paths, sizes, hashes and signature. The agent has the same function:
 * limits, faults and verification are shared in the protocol package, which runs in browsers and therefore cannot
 * contain the zip reader, and the refusals come from the error catalogue of this module.
 */
export async function readBundleZip(zip: Buffer): Promise<{ bundle: Bundle; files: BundleFiles }> {
  try {
    const files = await readZip(zip, bundleZipLimits)
    return { bundle: readBundle(files), files }
  } catch (error) {
    throw error instanceof ZipError ? apiError(bundleZipFaults[error.fault]) : toBundleRefusal(error)
  }
}
