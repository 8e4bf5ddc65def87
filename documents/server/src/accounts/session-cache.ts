import { LRUCache } from 'lru-cache'
import type { SessionCache } from '#core'

const sessionsInMemory = 1000

export const createSessionCache = (): SessionCache => new LRUCache({ max: sessionsInMemory })
