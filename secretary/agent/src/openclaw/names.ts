import { sha256 } from '@sanhe/kit/security/secrets'
import type { BrainRequest } from '#core'

const nameCharacters = 16

/**
 * Returns the session of the gateway and the idempotency key of one reply. Keys are global on a gateway, so that the
 * key contains the session. A restarted agent computes the same names, so that it finds its run again.
 */
export function nameRun({ messages, context, requestId }: BrainRequest) {
  const { sessionId, messageId, isSubAgent } = context
  const contents = JSON.stringify([messageId, messages.map(({ content }) => content)])
  const subAgent = isSubAgent ? `-${sha256(contents).slice(0, nameCharacters)}` : ''
  const name = `${sessionId}${subAgent}`.toLowerCase()
  const id = isSubAgent ? messages.length : (requestId ?? messageId)
  return { sessionKey: `agent:main:${name}`, key: `${name}:${id}` }
}
