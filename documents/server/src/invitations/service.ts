import { toIso } from '@sanhe/kit/runtime/clock'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import type { FastifyRequest } from 'fastify'
import { addUserInTransaction, getActiveUser, hashNewPassword, setUserPassword } from '#accounts'
import { type AuditedAction, type AuditOrigin, recordAudit, toAuditOrigin } from '#audit'
import type { Deps, SessionUser, UserRole } from '#core'
import { apiError } from './errors.ts'
import {
  invitationLifetimeMs,
  toInvitationPath,
  passwordResetLifetimeMs,
  toPasswordResetPath,
} from './rules.ts'
import * as store from './store.ts'

export type InvitationDeps = Pick<Deps, 'db' | 'clock' | 'sessions'>

type NewInvitation = { role: UserRole; project_ids: number[] }

/** Creates an invitation. The token is returned once; the database keeps its hash. */
export function createInvitation(
  deps: InvitationDeps,
  given: NewInvitation,
  by: SessionUser,
  origin: AuditOrigin,
) {
  const { db, clock } = deps
  const token = generateRandomToken()
  const row = {
    token_hash: sha256(token),
    role: given.role,
    project_ids: JSON.stringify([...new Set(given.project_ids)]),
    created_by: by.id,
    created_at: toIso(clock.now()),
    expires_at: toIso(clock.now() + invitationLifetimeMs),
  }
  const id = transaction(db, () => {
    recordAudit(deps, origin, { action: 'invitation.created', detail: { role: given.role } })
    return store.addInvitation(db, row)
  })
  return {
    invitation: { ...row, id, username: by.username },
    link: { path: toInvitationPath(token), expires_at: row.expires_at },
  }
}

export function getInvitation({ db, clock }: InvitationDeps, token: string) {
  const invitation = store.findInvitation(db, sha256(token), toIso(clock.now()))
  if (!invitation) throw apiError('INVITATION_INVALID')
  return invitation
}

export function revokeInvitation(deps: InvitationDeps, id: number, origin: AuditOrigin) {
  transaction(deps.db, () => {
    if (!store.removeInvitation(deps.db, id)) throw apiError('INVITATION_NOT_FOUND')
    recordAudit(deps, origin, { action: 'invitation.revoked' })
  })
}

/**
 * Creates the account and removes the invitation in one transaction. If the username is taken, neither happens and
 * the link stays valid.
 */
export async function acceptInvitation(
  deps: InvitationDeps,
  { token, username, password }: { token: string; username: string; password: string },
  request: FastifyRequest,
) {
  getInvitation(deps, token)
  const passwordHash = await hashNewPassword(password)
  return transaction(deps.db, () => {
    const { id, role, project_ids } = getInvitation(deps, token)
    const projectIds = JSON.parse(project_ids) as number[]
    const user = addUserInTransaction(deps, { username, role, project_ids: projectIds }, passwordHash)
    store.removeInvitation(deps.db, id)
    recordAudit(deps, toAuditOrigin(user, request), { action: 'invitation.accepted', detail: { role } })
    return user
  })
}

/** Uses up an invitation in the caller's transaction. Returns undefined if the invitation is not valid. */
export function consumeInvitation({ db, clock }: Pick<Deps, 'db' | 'clock'>, tokenHash: string) {
  const invitation = store.findInvitation(db, tokenHash, toIso(clock.now()))
  if (!invitation) return undefined
  store.removeInvitation(db, invitation.id)
  return { role: invitation.role, project_ids: JSON.parse(invitation.project_ids) as number[] }
}

/** Creates a reset link for an active user. An earlier link of the user stops working. */
export function createPasswordReset(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  origin: AuditOrigin,
  detail: AuditedAction['detail'] = {},
) {
  const { db, clock } = deps
  const token = generateRandomToken()
  const expires_at = toIso(clock.now() + passwordResetLifetimeMs)
  transaction(db, () => {
    const { username: target } = getActiveUser(db, userId)
    recordAudit(deps, origin, { action: 'password.reset_link_created', target, detail })
    store.replacePasswordResetLink(db, { user_id: userId, token_hash: sha256(token), expires_at })
  })
  return { path: toPasswordResetPath(token), expires_at }
}

/** Sets a new password, ends all sessions of the user and deletes the reset link. */
export async function resetPassword(
  deps: InvitationDeps,
  { token, password }: { token: string; password: string },
  request: FastifyRequest,
) {
  const find = () => {
    const reset = store.findPasswordResetLink(deps.db, sha256(token), toIso(deps.clock.now()))
    if (!reset) throw apiError('RESET_INVALID')
    return reset
  }
  find()
  const passwordHash = await hashNewPassword(password)
  return transaction(deps.db, () => {
    const { user_id } = find()
    const user = getActiveUser(deps.db, user_id)
    setUserPassword(deps, user, passwordHash)
    store.removePasswordResetLink(deps.db, user_id)
    const detail = { method: 'reset_link' }
    recordAudit(deps, toAuditOrigin(user, request), {
      action: 'password.changed',
      target: user.username,
      detail,
    })
    return user
  })
}
