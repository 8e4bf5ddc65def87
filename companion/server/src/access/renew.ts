import { minuteMs } from '@sanhe/kit/clock'
import type { ActorType, Deps, Person } from '#core'
import { revokeToken } from './store.ts'
import { tokenLifetimeMs } from './tokens.ts'

/** Requests that are under way with the old token still arrive. */
const graceMs = minuteMs

type RenewDeps = Pick<Deps, 'db' | 'clock' | 'tokens'>

/** A new token for one that is still valid; the old one ends after a minute. */
export async function renewToken({ db, clock, tokens }: RenewDeps, type: ActorType, actor: Person) {
  await revokeToken(db, actor.tokenId, clock.now() + graceMs, actor.expiresAt)
  return { token: await tokens.issue({ ...actor, type }), expiresIn: tokenLifetimeMs / 1000 }
}
