import type { Guards } from '@sanhe/kit/http'
import type { FastifyRequest } from 'fastify'
import { type Actors, type ActorType, type Deps, refuse } from '#core'
import { standingsOf } from './store.ts'

type GuardDeps = Pick<Deps, 'db' | 'clock' | 'tokens'>

const bearer = /^Bearer +(\S+)$/i

/** The doors of the product, one for each `auth` of a contract. */
export function guards(deps: GuardDeps): Guards<Actors> {
  const admitMerchant = admit(deps, 'merchant')
  return {
    none: () => undefined,
    user: admit(deps, 'user'),
    child: admit(deps, 'child'),
    admin: admit(deps, 'admin'),
    async merchant(request) {
      const person = await admitMerchant(request)
      return { ...person, accountId: person.accountId ?? 0 }
    },
  }
}

function admit(deps: GuardDeps, type: ActorType) {
  const standingOf = standingsOf(deps, type)
  return async ({ headers }: FastifyRequest) => {
    const token = bearer.exec(headers.authorization ?? '')?.[1]
    const claims = token ? await deps.tokens.read(token, type) : undefined
    if (claims === 'expired') throw refuse('TOKEN_EXPIRED')
    const standing = claims && (await standingOf(claims))
    if (!claims || !standing) throw refuse('UNAUTHORIZED')
    // Merchants that wait for their review, or are suspended, may look at how they stand.
    if (type !== 'merchant' && standing !== 'active') throw refuse('ACCOUNT_DISABLED')
    return claims
  }
}
