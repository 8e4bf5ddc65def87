import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64Url, toBase64Url } from '@sanhe/protocol/relay/noise-keys'
import { z } from 'zod'
import { BundleError } from './bundle-error.ts'

export type BundleFiles = ReadonlyMap<string, Uint8Array>

export const signaturePath = 'signature.json'

/** File signature.json: the SHA-256 of every other file, and the Ed25519 signature of the list. */
const BundleSignature = z.strictObject({
  format: z.literal(1),
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
  signature: z.string().regex(/^[\w-]{86}$/),
})

/** The first line separates signatures of bundles from all other signatures that the key could make. */
const heading = 'secretary bundle v1'

export const hashBytes = (bytes: Uint8Array) => bytesToHex(sha256(bytes))

/** Returns the signed text: a line for each file with hash and path, in the order of the UTF-16 units of the paths. */
const toSignedText = (hashes: Readonly<Record<string, string>>) =>
  [
    heading,
    ...Object.entries(hashes)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, hash]) => `${hash} ${path}`),
  ].join('\n')

export const createPublisherKey = () => toBase64Url(ed25519.utils.randomSecretKey())

export const toPublicKey = (privateKey: string) =>
  toBase64Url(ed25519.getPublicKey(fromBase64Url(privateKey) ?? new Uint8Array()))

/** Returns the file signature.json for the other files of a bundle. */
export function signBundleFiles(files: BundleFiles, privateKey: string): Uint8Array {
  const hashes = Object.fromEntries([...files].map(([path, bytes]) => [path, hashBytes(bytes)]))
  const key = fromBase64Url(privateKey) ?? new Uint8Array()
  const signature = toBase64Url(ed25519.sign(utf8ToBytes(toSignedText(hashes)), key))
  return utf8ToBytes(`${JSON.stringify({ format: 1, files: hashes, signature }, null, 2)}\n`)
}

/** Checks that signature.json lists exactly the other files with their hashes, and that the publisher signed the list. */
export function verifyBundleSignature(files: BundleFiles, publisherKey: string, signature: unknown) {
  const parsed = BundleSignature.safeParse(signature)
  if (!parsed.success) throw new BundleError('BUNDLE_SIGNATURE_WRONG', signaturePath)
  const { files: hashes } = parsed.data
  const listed = new Map(Object.entries(hashes))
  for (const [path, bytes] of files)
    if (path !== signaturePath && listed.get(path) !== hashBytes(bytes))
      throw new BundleError('BUNDLE_HASH_WRONG', path)
  const missing = [...listed.keys()].find((path) => path === signaturePath || !files.has(path))
  if (missing !== undefined) throw new BundleError('BUNDLE_HASH_WRONG', missing)
  if (!isSignatureValid(toSignedText(hashes), parsed.data.signature, publisherKey))
    throw new BundleError('BUNDLE_SIGNATURE_WRONG', signaturePath)
}

function isSignatureValid(text: string, signature: string, publisherKey: string) {
  const [bytes, key] = [fromBase64Url(signature), fromBase64Url(publisherKey)]
  if (!bytes || !key) return false
  try {
    // The strict rules of RFC 8032 refuse keys of small order, whose signatures fit any text.
    return ed25519.verify(bytes, utf8ToBytes(text), key, { zip215: false })
  } catch {
    return false
  }
}
