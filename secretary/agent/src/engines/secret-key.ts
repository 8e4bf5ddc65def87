import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFieldCipher, type FieldCipher } from '@sanhe/kit/security/field-encryption'
import { generateRandomToken } from '@sanhe/kit/security/secrets'

/**
 * Returns the cipher for secrets of the owner. Its key is a file next to the database, so that a copy of the database
 * alone reveals no secret.
 */
export function openSecretCipher(dataDir: string): FieldCipher {
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) {
    // The key is written to a temporary file and renamed, so that an interrupted start leaves no incomplete
    // key.
    writeFileSync(`${path}.new`, generateRandomToken(), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  return createFieldCipher(`k1:${readFileSync(path, 'utf8').trim()}`)
}
