import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import { composeRelayToken } from '@sanhe/protocol/relay/relay-token'
import type { Deps } from '#core'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type RelayDeps = Pick<Deps, 'db' | 'clock' | 'config'>

const relayIdCharacters = 32
const shownCharacters = 4

/** Registers an agent. The token contains the public id of the agent, and is returned only here. */
export async function registerRelayAgent({ db, clock, config }: RelayDeps, userId: number, name: string) {
  const { relay } = config
  if (!relay) throw apiError('RELAY_OFF')
  const relayId = sha256(generateRandomToken()).slice(0, relayIdCharacters)
  const token = composeRelayToken(relayId, generateRandomToken())
  return inTransaction(db, async (tx) => {
    await store.lockRelayAgentOwner(tx, userId)
    if ((await store.countRelayAgents(tx, userId)) >= relay.agentsPerAccount)
      throw apiError('TOO_MANY_RELAY_AGENTS')
    const row = await store.addRelayAgent(tx, {
      user_id: userId,
      relay_id: relayId,
      name,
      token_hash: sha256(token),
      token_end: token.slice(-shownCharacters),
      created_at: toDate(clock.now()),
    })
    return { row, token }
  })
}

export async function removeRelayAgent({ db, clock }: RelayDeps, userId: number, id: number) {
  if (!(await store.revokeRelayAgent(db, userId, id, toDate(clock.now()))))
    throw apiError('RELAY_AGENT_NOT_FOUND')
}

/** Returns the agent of a relay token and stores the time of its connection. */
export async function authenticateRelayAgent({ db, clock }: RelayDeps, token: string | undefined) {
  const agent = token === undefined ? undefined : await store.findRelayAgent(db, sha256(token))
  if (!agent) throw apiError('UNAUTHORIZED')
  await store.markRelayAgentConnected(db, agent.id, toDate(clock.now()))
  return agent
}
