import { createHmac } from 'node:crypto'
import { parseKeyring } from '@sanhe/kit/security/field-encryption'
import { deriveKey } from '@sanhe/kit/security/secrets'
import type { Deps } from '#core'

type Purpose = 'identity numbers' | 'phones of ended accounts'

/**
 * Hashes data that an attacker could otherwise find by trying all values, such as phone numbers. The hash uses the
 * oldest key of the keyring, so that adding a newer key changes no hash.
 */
export function hashWithDataKey({ dataKey }: Deps['config'], purpose: Purpose, text: string) {
  const oldest = parseKeyring(dataKey)?.at(-1)
  if (!oldest) throw new Error('this is no ring of keys')
  return createHmac('sha256', deriveKey(oldest.secret, purpose)).update(text).digest('hex')
}
