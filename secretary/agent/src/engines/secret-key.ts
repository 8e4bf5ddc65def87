import { join } from 'node:path'
import { createFieldCipher, type FieldCipher } from '@sanhe/kit/security/field-encryption'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { readOrCreateKeyFile } from '#core'

/**
 * Returns the cipher for secrets of the owner. Its key is a file next to the database, so that a copy of the database
 * alone reveals no secret.
 */
export const openSecretCipher = (dataDir: string): FieldCipher =>
  createFieldCipher(`k1:${readOrCreateKeyFile(join(dataDir, 'secret.key'), generateRandomToken)}`)
