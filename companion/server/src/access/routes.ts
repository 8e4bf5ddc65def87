import { toIso } from '@sanhe/kit/runtime/clock'
import type { FastifyRequest } from 'fastify'
import { type Deps, createSuccessResponse, type PaginationParams, type TokenClaims } from '#core'
import { formatDeviceName } from './device-names.ts'
import { listSessions, type SessionRow } from './session-store.ts'
import { endAllSessions, endSessionById, getLoginOrigin, logOut, refreshSession } from './sessions.ts'

type RouteDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'tokens'>
type Call = { actor: TokenClaims; request: FastifyRequest }

const toSessionResponse = (row: SessionRow, { sessionId, tokenId }: TokenClaims) => ({
  id: row.id,
  device: formatDeviceName(row.device),
  createdAt: toIso(row.created_at.getTime()),
  lastUsedAt: toIso(row.last_used_at.getTime()),
  expiresAt: toIso(row.expires_at.getTime()),
  current: row.id === (sessionId ?? tokenId),
})

/** Returns the handlers of `sessionEndpoints` and `refresh`, which are the same for every kind of account. */
export const sessionHandlers = (deps: RouteDeps) => ({
  refresh: ({ actor, request }: Call) => refreshSession(deps, actor, getLoginOrigin(request).device),
  async logout({ actor, request }: Call) {
    await logOut(deps, actor, getLoginOrigin(request).device)
    return createSuccessResponse('已退出登录')
  },
  async logoutEverywhere({ actor }: Call) {
    await endAllSessions(deps, actor, 'everywhere')
    return createSuccessResponse('已在所有设备上退出')
  },
  async sessions({ actor, query }: Call & { query: PaginationParams }) {
    const { rows, total } = await listSessions(deps.db, actor, query, deps.clock.now())
    return { sessions: rows.map((row) => toSessionResponse(row, actor)), total, ...query }
  },
  async endSession({ actor, params }: Call & { params: { id: string } }) {
    await endSessionById(deps, actor, params.id)
    return createSuccessResponse('该设备已退出')
  },
})
