import type { FieldCipher } from '@sanhe/kit/security/field-encryption'
import { formatApproveCommand } from './faults.ts'
import { readDeviceId } from './service.ts'
import type { GatewayRow } from './store.ts'

export const toPairing = (requestId: string | null | undefined) =>
  requestId ? { request_id: requestId, command: formatApproveCommand(requestId) } : null

export const toGatewayResponse = (secrets: FieldCipher, row: Omit<GatewayRow, 'gateway_id'>) => ({
  url: row.url,
  token_end: row.token_end,
  allows_plaintext: row.allows_plaintext === 1,
  device_id: readDeviceId({ secrets }, row),
  is_paired: row.device_token_encrypted !== null,
  pairing: toPairing(row.pairing_request_id),
})
