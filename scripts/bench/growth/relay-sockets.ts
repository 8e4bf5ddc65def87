import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { sha256 } from '@sanhe/kit/security/secrets'
import { hashRelayToken } from '@sanhe/protocol/relay/access-token'
import { decodeAgentFrame, encodeAgentFrame } from '@sanhe/protocol/relay/agent-frames'
import { relaySubprotocol } from '@sanhe/protocol/relay/relay-limits'
import { composeRelayToken, getRelayId } from '@sanhe/protocol/relay/relay-token'
import { Client } from 'pg'
import { WebSocket } from 'ws'

const deviceToken = 'token-of-the-devices'

/** Registers this number of agents, each in an account of its own, and returns their relay tokens. */
export async function registerBenchAgents(databaseUrl: string, count: number) {
  const tokens = Array.from({ length: count }, () =>
    composeRelayToken(randomBytes(16).toString('hex'), randomBytes(24).toString('base64url')),
  )
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query(
    `WITH owners AS (
       INSERT INTO users (phone, nickname)
       SELECT '+86138' || lpad(n::text, 8, '0'), 'bench' FROM generate_series(1, cardinality($1::text[])) AS n
       RETURNING id),
     numbered AS (SELECT id, row_number() OVER () AS n FROM owners)
     INSERT INTO relay_agents (user_id, relay_id, name, token_hash, token_end, created_at)
     SELECT id, ($1::text[])[n], 'bench', ($2::text[])[n], 'aaaa', now() FROM numbered`,
    [tokens.map(getRelayId), tokens.map(sha256)],
  )
  await db.end()
  return tokens
}

/** Connects an agent that allows one device. `channel` is the channel that the device opens. */
export async function connectBenchAgent(url: string, token: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/relay/agent`, {
    headers: { authorization: `Bearer ${token}` },
  })
  let channel = 0
  socket.on('message', (data: Buffer) => {
    const frame = decodeAgentFrame(data)
    if (frame?.type === 'open') channel = frame.channel
  })
  await once(socket, 'open')
  socket.send(encodeAgentFrame('devices', 0, hashRelayToken(deviceToken)))
  socket.ping()
  await once(socket, 'pong')
  return {
    relayId: getRelayId(token),
    send: (record: Uint8Array) => socket.send(encodeAgentFrame('data', channel, record)),
    close: () => socket.terminate(),
  }
}

/** Connects a device to an agent. */
export async function connectBenchDevice(url: string, relayId: string) {
  const path = `${url.replace('http', 'ws')}/relay/agents/${relayId}/device`
  const socket = new WebSocket(path, [relaySubprotocol, `bearer.${deviceToken}`])
  let received = () => {}
  socket.on('message', () => received())
  await once(socket, 'open')
  return {
    /** Resolves when the next record has arrived. */
    nextRecord: () => new Promise<void>((resolve) => (received = resolve)),
    close: () => socket.terminate(),
  }
}
