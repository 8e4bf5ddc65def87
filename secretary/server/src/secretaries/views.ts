import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { FieldCipher } from '@sanhe/kit/security/field-encryption'
import { decryptApiKey } from './keys.ts'
import { isSecretaryOnline, maskApiKey } from './rules.ts'
import type { SecretaryRow } from './store.ts'

export const toSecretaryResponse = (row: SecretaryRow, fields: FieldCipher, now: Instant) => ({
  id: row.id,
  user_id: row.user_id,
  name: row.name,
  avatar: row.avatar,
  server_address: row.server_address,
  tls_fingerprint: row.tls_fingerprint,
  api_key_stored: row.api_key_encrypted !== null,
  api_key_hint: row.api_key_encrypted === null ? '' : maskApiKey(decryptApiKey(fields, row)),
  sort_order: row.sort_order,
  is_online: isSecretaryOnline(row.is_online, row.seen_at?.getTime(), now),
  last_active_at: row.last_active_at && toIso(row.last_active_at.getTime()),
  created_at: toIso(row.created_at.getTime()),
})
