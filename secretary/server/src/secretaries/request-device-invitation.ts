import { z } from 'zod'
import { rateLimits } from '#core'
import { formatServerAddress, fetchJson } from '#outbound-requests'
import { apiError } from './errors.ts'
import { type ConnectionTestDeps, loadSecretaryConnection } from './test-connection.ts'

const Invitation = z.object({ token: z.string().min(1).max(200), expires_at: z.iso.datetime() })

/** Requests an invitation from an agent of this user, so that another device of the user gets a separate device key. */
export async function requestDeviceInvitation(deps: ConnectionTestDeps, userId: number, secretaryId: number) {
  const retryAfter = await deps.limiter.take('secretaryTest', rateLimits.secretaryTest, String(userId))
  if (retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter })
  const { place, apiKey, fingerprint } = await loadSecretaryConnection(deps, userId, secretaryId)
  const found = await fetchJson(deps, place, {
    path: '/api/pairing',
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    fingerprint,
  })
  const invitation =
    'json' in found && found.status === 201 ? Invitation.safeParse(found.json).data : undefined
  if (!invitation) throw apiError('AGENT_UNREACHABLE')
  return { server_address: formatServerAddress(place), ...invitation }
}
