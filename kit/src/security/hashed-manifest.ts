import { z } from 'zod'
import { sha256 } from './secrets.ts'

/**
 * Returns a manifest as JSON text with a `seal`, which is the hash of the manifest. The seal makes damage to the
 * manifest detectable.
 */
export const serializeManifestWithHash = (manifest: object) =>
  `${JSON.stringify({ seal: sha256(JSON.stringify(manifest)), manifest }, null, 1)}\n`

/**
 * Reads a sealed manifest. Returns `unreadable` if the text does not have the form of `schema`, and `damaged` if it
 * does not match its seal.
 */
export function parseManifestWithHash<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> | 'unreadable' | 'damaged' {
  try {
    const sealed = z.strictObject({ seal: z.string(), manifest: schema }).parse(JSON.parse(text))
    const { manifest } = sealed as { manifest: z.output<Schema> }
    return sealed.seal === sha256(JSON.stringify(manifest)) ? manifest : 'damaged'
  } catch {
    return 'unreadable'
  }
}
