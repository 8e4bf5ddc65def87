import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#core'
import { apiError } from './errors.ts'
import { openSession, type SessionDeps } from './sessions.ts'
import { findUserByName } from './store.ts'

/** Signs this browser in as the first administrator, without a password. For the demo links of development only. */
export function openAdminSession(
  deps: SessionDeps & Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const admin = findUserByName(deps.db, deps.config.adminUsername)
  if (!admin || admin.disabled_at) throw apiError('WRONG_LOGIN')
  openSession(deps, request, reply, admin.id)
}
