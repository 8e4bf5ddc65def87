import { toIso } from '@sanhe/kit/runtime/clock'
import { hashPassword, isPasswordWithinBcryptLimit } from '@sanhe/kit/security/passwords'
import { type Sqlite, transaction } from '@sanhe/kit/sqlite/database'
import { type AuditOrigin, recordAudit } from '#audit'
import { type CommitChangeDeps, commitChange, type Deps, type UserRole } from '#core'
import { apiError } from './errors.ts'
import { describeUserChanges } from './audited-changes.ts'
import { decideAccountChangeRefusal, isActiveAdmin } from './rules.ts'
import * as store from './store.ts'

export type UserDeps = CommitChangeDeps & Pick<Deps, 'clock' | 'sessions'>
type NewPerson = {
  username: string
  password: string
  role: UserRole
  project_ids?: number[] | undefined
  email?: string | null | undefined
}
type UserChanges = {
  role?: UserRole | undefined
  password?: string | undefined
  disabled?: boolean | undefined
  email?: string | null | undefined
  project_ids?: number[] | undefined
}

export async function createUser(
  deps: Pick<UserDeps, 'db' | 'clock'>,
  given: NewPerson,
  origin: AuditOrigin,
) {
  const passwordHash = await hashNewPassword(given.password)
  return transaction(deps.db, () => {
    const user = addUserInTransaction(deps, given, passwordHash)
    recordAudit(deps, origin, {
      action: 'user.created',
      target: user.username,
      detail: { role: user.role, projects: (given.project_ids ?? []).join(', ') },
    })
    return user
  })
}

export function addUserInTransaction(
  { db, clock }: Pick<UserDeps, 'db' | 'clock'>,
  { username, role, project_ids: projectIds = [], email = null }: Omit<NewPerson, 'password'>,
  passwordHash: string,
) {
  if (store.findUserByName(db, username)) throw apiError('NAME_TAKEN')
  const user = store.addUser(db, {
    username,
    password_hash: passwordHash,
    role,
    email,
    created_at: toIso(clock.now()),
  })
  store.setProjectsOfUser(db, user.id, projectIds)
  return user
}

/** Changes a user. A new password or a disabled account ends all sessions of the user. */
export async function updateUser(deps: UserDeps, id: number, given: UserChanges, origin: AuditOrigin) {
  const passwordHash = given.password === undefined ? undefined : await hashNewPassword(given.password)
  const changed = transaction(deps.db, () => changeUserRow(deps, id, given, passwordHash, origin))
  deps.live.publish({ type: 'access.changed', user_id: id })
  return changed
}

function changeUserRow(
  deps: UserDeps,
  id: number,
  given: UserChanges,
  passwordHash: string | undefined,
  origin: AuditOrigin,
) {
  const { db, clock, sessions } = deps
  const user = getUser(db, id)
  const now = toIso(clock.now())
  const changed = {
    ...user,
    role: given.role ?? user.role,
    password_hash: passwordHash ?? user.password_hash,
    ...(given.disabled !== undefined && { disabled_at: given.disabled ? now : null }),
    email: given.email === undefined ? user.email : given.email,
  }
  refuseLastAdmin(db, user, isActiveAdmin(changed))
  for (const change of describeUserChanges(user, changed, given, store.listProjectIdsOfUser(db, id)))
    recordAudit(deps, origin, { ...change, target: user.username })
  store.setUser(db, changed)
  if (given.project_ids) store.setProjectsOfUser(db, id, given.project_ids)
  sessions.clear()
  if (passwordHash || given.disabled) store.removeUserSessions(db, id)
  return changed
}

/** Deletes a user. Revisions keep the name of their author; `created_by` of the user's documents becomes null. */
export async function deleteUser(deps: UserDeps, id: number, origin: AuditOrigin) {
  const { db, sessions } = deps
  await commitChange(deps, (recorder) => {
    const user = getUser(db, id)
    refuseLastAdmin(db, user, false)
    recordAudit(deps, origin, { action: 'user.deleted', target: user.username, detail: { role: user.role } })
    for (const document of store.listDocumentsCreatedBy(db, id)) recorder.document(document.id)
    store.removeUser(db, id)
    sessions.clear()
  })
}

/** Returns a user whose account is not disabled. Throws the same error for a disabled account as for an unknown id. */
export function getActiveUser(db: Sqlite, id: number) {
  const user = getUser(db, id)
  if (user.disabled_at !== null) throw apiError('USER_NOT_FOUND')
  return user
}

/** Sets a password in the caller's transaction and ends all sessions of the user. */
export function setUserPassword(
  { db, sessions }: Pick<UserDeps, 'db' | 'sessions'>,
  user: store.UserRow,
  passwordHash: string,
) {
  store.setUser(db, { ...user, password_hash: passwordHash })
  store.removeUserSessions(db, user.id)
  sessions.clear()
}

function getUser(db: Sqlite, id: number) {
  const user = store.findUser(db, id)
  if (!user) throw apiError('USER_NOT_FOUND')
  return user
}

function refuseLastAdmin(db: Sqlite, user: store.UserRow, staysAdmin: boolean) {
  const otherAdmins = store.countOtherAdmins(db, user.id)
  const refusal = decideAccountChangeRefusal({ wasAdmin: isActiveAdmin(user), staysAdmin, otherAdmins })
  if (refusal) throw apiError(refusal)
}

/** Hashes a new password. Throws for a password with more than the 72 bytes that bcrypt reads. */
export function hashNewPassword(password: string) {
  if (!isPasswordWithinBcryptLimit(password)) throw apiError('PASSWORD_TOO_LONG')
  return hashPassword(password)
}
