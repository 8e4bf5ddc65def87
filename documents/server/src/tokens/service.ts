import { fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import { runUnflushedTransaction, transaction } from '@sanhe/kit/sqlite/database'
import { toSessionUser } from '#accounts'
import { type AuditOrigin, recordAudit } from '#audit'
import type { AiApiCaller, Deps, SessionUser } from '#core'
import { apiError } from './errors.ts'
import { decideNewTokenRefusal, shouldStoreLastUse, tokenPrefix, getTokenRights } from './rules.ts'
import * as store from './store.ts'

export type TokenDeps = Pick<Deps, 'db' | 'clock'>
type NewToken = {
  name: string
  scope: 'read' | 'write'
  project_ids: number[] | null
  expires_at: string | null
}

/** Creates a token. Its secret is returned once; the database keeps its hash. */
export function createToken(deps: TokenDeps, owner: SessionUser, given: NewToken, origin: AuditOrigin) {
  const { db, clock } = deps
  const canWrite = given.scope === 'write'
  const projectIds = given.project_ids && [...new Set(given.project_ids)]
  const expiresAt = given.expires_at && toIso(fromIso(given.expires_at))
  const refusal = decideNewTokenRefusal(owner, { canWrite, projectIds, expiresAt }, clock.now())
  if (refusal) throw apiError(refusal)
  const secret = tokenPrefix + generateRandomToken()
  const row = {
    user_id: owner.id,
    name: given.name.trim(),
    token_hash: sha256(secret),
    can_write: canWrite ? (1 as const) : (0 as const),
    project_ids: projectIds && JSON.stringify(projectIds),
    created_at: toIso(clock.now()),
    expires_at: expiresAt,
    last_used_at: null,
  }
  const token = transaction(db, () => {
    const detail = { scope: given.scope, expires_at: expiresAt, projects: projectIds?.join(', ') ?? 'all' }
    recordAudit(deps, origin, { action: 'token.created', target: row.name, detail })
    return store.addToken(db, row)
  })
  return { token, secret }
}

export function revokeToken(deps: TokenDeps, owner: SessionUser, id: number, origin: AuditOrigin) {
  const { db } = deps
  transaction(db, () => {
    const target = store.listTokens(db, owner.id).find((token) => token.id === id)?.name
    if (target === undefined || !store.removeToken(db, owner.id, id)) throw apiError('TOKEN_NOT_FOUND')
    recordAudit(deps, origin, { action: 'token.revoked', target })
  })
}

/**
 * Returns the caller that a personal token identifies, or undefined for any other text. Changes by this caller are AI
 * changes that name the owner and the token.
 */
export function findTokenActor({ db, clock }: TokenDeps, secret: string): AiApiCaller | undefined {
  if (!secret.startsWith(tokenPrefix)) return undefined
  const now = clock.now()
  const token = store.findToken(db, sha256(secret), toIso(now))
  if (!token) return undefined
  if (shouldStoreLastUse(token.last_used_at, now))
    runUnflushedTransaction(db, () => store.setTokenLastUse(db, token.id, toIso(now)))
  const owner = toSessionUser(db, { id: token.user_id, username: token.username, role: token.role })
  const author = { kind: 'writer' as const, userId: null, name: `${token.username} (${token.name})` }
  return { author, ...getTokenRights(owner, token) }
}
