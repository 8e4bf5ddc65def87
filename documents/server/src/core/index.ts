import { implementFor, type Mount } from '@sanhe/kit/http/implement'
import type { Actors } from './actors.ts'

export { type Actors, type Author, aiAuthor, diskAuthor, importAuthor, userAuthor } from './actors.ts'
export { type ChangeDeps, type ChangeRecorder, commitChange, commitRows, noopFollowers } from './change.ts'
export type { Deps } from './deps.ts'
export type { LiveEvent } from './events.ts'
export { loginLimits, rateLimits } from './limits.ts'

export const implement = implementFor<Actors>()
export type ProductMount = Mount<Actors>
