import { toAuditOrigin } from '#audit'
import { implement } from '#core'
import { okResponseBody } from '#fields'
import { tokensContract } from './contract.ts'
import { createToken, revokeToken, type TokenDeps } from './service.ts'
import { type ApiTokenRow, listTokens } from './store.ts'

export const tokenRoutes = (deps: TokenDeps) =>
  implement(tokensContract, {
    create({ actor, body, request }) {
      const { token, secret } = createToken(deps, actor, body, toAuditOrigin(actor, request))
      return { token: toTokenResponse(token), secret }
    },
    list: ({ actor }) => ({ tokens: listTokens(deps.db, actor.id).map(toTokenResponse) }),
    revoke({ actor, params, request }) {
      revokeToken(deps, actor, params.id, toAuditOrigin(actor, request))
      return okResponseBody
    },
  })

const toTokenResponse = (row: ApiTokenRow) => ({
  id: row.id,
  name: row.name,
  scope: row.can_write ? ('write' as const) : ('read' as const),
  project_ids: row.project_ids === null ? null : (JSON.parse(row.project_ids) as number[]),
  created_at: row.created_at,
  expires_at: row.expires_at,
  last_used_at: row.last_used_at,
})
