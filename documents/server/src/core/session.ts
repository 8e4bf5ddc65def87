import type { Instant } from '@sanhe/kit/runtime/clock'
import type { LRUCache } from 'lru-cache'
import type { ProjectScope } from './project-scope.ts'
import type { Row } from './tables.ts'

export type UserRole = Row<'users'>['role']
export type SessionUser = {
  id: number
  username: string
  role: UserRole
  /** Projects that the user may see, which is all of them for administrators. */
  projects: ProjectScope
  /** True while the team requires a second factor that the user has not set up. */
  needsSecondFactor: boolean
  loginMethod: Row<'sessions'>['login_method']
}
export type CachedSession = { id: string; user: SessionUser; expiresAt: Instant }

/**
 * Cache of sessions, keyed by signed cookie, so that a read costs no signature check and no query. Code that ends a
 * session or changes a user clears the whole cache: that is rare, and too much eviction is safe.
 */
export type SessionCache = LRUCache<string, CachedSession>

/**
 * IP addresses from which accounts have logged in since the process started. After a restart, the device cookie alone
 * identifies known clients.
 */
export type KnownIpAddresses = {
  has(account: string, address: string): boolean
  add(account: string, address: string): void
}
