import { fromIso, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { isInScope, type ProjectScope, type SessionUser } from '#core'

/** Prefix of every token, by which programs that search for leaked secrets recognise it. */
export const tokenPrefix = 'sanhe_'

type NewToken = { canWrite: boolean; projectIds: readonly number[] | null; expiresAt: string | null }

/** Returns why the owner may not create this token, or undefined. A token never exceeds the role of its owner. */
export function decideNewTokenRefusal({ role, projects }: SessionUser, given: NewToken, now: Instant) {
  if (given.canWrite && role === 'reader') return 'CANNOT_WRITE'
  if (given.projectIds?.some((id) => !isInScope(projects, id))) return 'PROJECT_NOT_FOUND'
  if (given.expiresAt !== null && fromIso(given.expiresAt) <= now) return 'EXPIRY_HAS_PASSED'
}

type StoredToken = { can_write: number; project_ids: string | null }

/** Returns what a token may do now: at most what its owner may do now. */
export function getTokenRights(owner: SessionUser, token: StoredToken) {
  const canWrite = token.can_write === 1 && (owner.role === 'admin' || owner.role === 'member')
  if (token.project_ids === null) return { canWrite, projects: owner.projects }
  const named = JSON.parse(token.project_ids) as number[]
  const projects: ProjectScope = new Set(named.filter((id) => isInScope(owner.projects, id)))
  return { canWrite, projects }
}

/** The last use is stored once a minute, so that most requests write nothing. */
export const shouldStoreLastUse = (lastUsedAt: string | null, now: Instant) =>
  lastUsedAt === null || fromIso(lastUsedAt) + minuteMs <= now
