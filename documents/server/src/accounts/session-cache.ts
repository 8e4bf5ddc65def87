import type { Instant } from '@sanhe/kit/runtime/clock'
import { LRUCache } from 'lru-cache'
import type { SessionUser } from './store.ts'

export type CachedSession = { id: string; user: SessionUser; expiresAt: Instant }

/**
 * Sessions by their signed cookie, so that a read costs no signature check and no query. Code that ends a session or
 * changes a user clears the whole cache: that is rare, and too much eviction is safe.
 */
export type SessionCache = LRUCache<string, CachedSession>

const sessionsInMemory = 1000

export const createSessionCache = (): SessionCache => new LRUCache({ max: sessionsInMemory })
