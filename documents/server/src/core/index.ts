import { implementFor, type Mount } from '@sanhe/kit/http/implement'
import type { Actors } from './actors.ts'

export { type Actors, type Author, automatedWriter, diskEdit, importer, person } from './actors.ts'
export { type ChangeDeps, change, commit, type Touched, unattended } from './change.ts'
export type { Deps } from './deps.ts'
export type { LiveEvent } from './events.ts'
export { limits, loginLimits } from './limits.ts'

export const implement = implementFor<Actors>()
export type ProductMount = Mount<Actors>
