import { getDeviceId } from './device-identity.ts'
import { ensureDeviceKey } from './device-key.ts'
import { formatApproveCommand } from './faults.ts'
import type { GatewayDeps } from './service.ts'
import type { GatewayRow } from './store.ts'

export const toPairing = (requestId: string | null | undefined) =>
  requestId ? { request_id: requestId, command: formatApproveCommand(requestId) } : null

export const toGatewayResponse = (deps: GatewayDeps, row: Omit<GatewayRow, 'gateway_id'>) => ({
  url: row.url,
  token_end: row.token_end,
  allows_plaintext: row.allows_plaintext === 1,
  device_id: getDeviceId(ensureDeviceKey(deps)),
  is_paired: row.device_token_encrypted !== null,
  pairing: toPairing(row.pairing_request_id),
})
