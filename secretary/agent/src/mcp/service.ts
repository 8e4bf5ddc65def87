import { systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import { type Deps, isSameServer, toRecognisableEnd } from '#core'
import { createMcpConnections } from './connections.ts'
import { maxMcpServers } from './contract.ts'
import { encryptMcpSecret } from './credentials.ts'
import { apiError } from './errors.ts'
import type { LoginDeps } from './login.ts'
import { listOwnerServers } from './owner-servers.ts'
import { listSettingServers } from './setting-servers.ts'
import * as store from './store.ts'

export type McpDeps = Omit<LoginDeps, 'resolver'>

type McpServerInput = {
  name: string
  url: string
  auth: 'none' | 'token' | 'oauth'
  client_id: string | null
  token?: string | undefined
  client_secret?: string | null | undefined
}

/** Creates the connections to the servers of the settings and of the owner. */
export function createMcpService(deps: McpDeps & Pick<Deps, 'skills'>) {
  const { config, skills, log } = deps
  const setting = listSettingServers(config, log)
  const listServers = () => [...setting, ...listOwnerServers({ ...deps, resolver: systemDnsResolver })]
  return { ...createMcpConnections({ listServers, skills, log }), listServers }
}
export type McpService = ReturnType<typeof createMcpService>

export function addMcpServer(deps: McpDeps, input: McpServerInput) {
  const { db, clock } = deps
  const now = clock.now()
  const key_place = generateRandomToken()
  return transaction(db, () => {
    if (store.listMcpServers(db).length >= maxMcpServers) throw apiError('TOO_MANY_MCP_SERVERS')
    assertNameIsFree(deps, input.name)
    return store.addMcpServer(db, {
      ...columnsOf(input),
      ...toSecretColumns(deps, input, { key_place }),
      oauth_encrypted: null,
      key_place,
      created_at: now,
      updated_at: now,
    })
  })
}

/**
 * Changes a server. A stored token, secret or login is kept only for the same server: it is never sent to another one.
 */
export function changeMcpServer(deps: McpDeps, serverId: number, input: McpServerInput) {
  const { db, clock } = deps
  return transaction(db, () => {
    const row = requireMcpServer(deps, serverId)
    assertNameIsFree(deps, input.name, serverId)
    const isSameLogin =
      input.auth === row.auth && isSameServer(row.url, input.url) && input.client_id === row.client_id
    store.setMcpServer(db, serverId, {
      ...columnsOf(input),
      ...toSecretColumns(deps, input, row),
      ...(!isSameLogin && { oauth_encrypted: null }),
      updated_at: clock.now(),
    })
    return requireMcpServer(deps, serverId)
  })
}

export function removeMcpServer({ db }: Pick<Deps, 'db'>, serverId: number) {
  if (!store.removeMcpServer(db, serverId)) throw apiError('MCP_SERVER_NOT_FOUND')
}

export function requireMcpServer({ db }: Pick<Deps, 'db'>, serverId: number) {
  const row = store.findMcpServer(db, serverId)
  if (!row) throw apiError('MCP_SERVER_NOT_FOUND')
  return row
}

function assertNameIsFree({ db, config }: McpDeps, name: string, ownId?: number) {
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase()
  const isTaken =
    config.mcpServers.some((server) => isSame(server.name)) ||
    store.listMcpServers(db).some((row) => row.server_id !== ownId && isSame(row.name))
  if (isTaken) throw apiError('MCP_SERVER_EXISTS')
}

const columnsOf = ({ name, url, auth, client_id }: McpServerInput) => ({
  name,
  url,
  auth,
  client_id: auth === 'oauth' ? client_id : null,
})

type StoredSecrets = Pick<store.McpServerRow, 'key_place'> & Partial<store.McpServerRow>

const toSecretColumns = (deps: McpDeps, input: McpServerInput, stored: StoredSecrets) => ({
  ...toTokenColumns(deps, input, stored),
  client_secret_encrypted: toClientSecretColumn(deps, input, stored),
})

function toTokenColumns(deps: McpDeps, { auth, url, token }: McpServerInput, stored: StoredSecrets) {
  if (auth !== 'token') return { token_encrypted: null, token_end: null }
  if (token !== undefined)
    return {
      token_encrypted: encryptMcpSecret(deps, stored.key_place, 'token', token),
      token_end: toRecognisableEnd(token),
    }
  const { token_encrypted = null, token_end = null } = stored
  if (token_encrypted === null || !isSameServer(stored.url ?? '', url)) throw apiError('TOKEN_REQUIRED')
  return { token_encrypted, token_end }
}

function toClientSecretColumn(deps: McpDeps, input: McpServerInput, stored: StoredSecrets) {
  const { auth, url, client_id, client_secret } = input
  if (auth !== 'oauth' || client_id === null || client_secret === null) return null
  if (client_secret !== undefined)
    return encryptMcpSecret(deps, stored.key_place, 'client_secret', client_secret)
  const kept = stored.client_secret_encrypted ?? null
  if (kept === null) return null
  if (!isSameServer(stored.url ?? '', url) || stored.client_id !== client_id)
    throw apiError('CLIENT_SECRET_REQUIRED')
  return kept
}
