import { implementFor, type Mount } from '@sanhe/kit/http/implement'
import type { Actors } from './actors.ts'

export type { Actors, SignedInUser } from './actors.ts'
export type { Db, Deps } from './deps.ts'
export { rateLimits } from './limits.ts'
export type { DB } from './tables.ts'

export const implement = implementFor<Actors>()
export type ProductMount = Mount<Actors>
