import type { Guards } from '@sanhe/kit/http'
import type { FastifyRequest } from 'fastify'
import { type Actors, type ActorType, type Deps, refuse } from '#core'
import { findHolder } from './store.ts'

type GuardDeps = Pick<Deps, 'db' | 'clock' | 'tokens'>

const bearer = /^Bearer +(\S+)$/i

/** The doors of the product, one for each `auth` of a contract. */
export function guards(deps: GuardDeps): Guards<Actors> {
  const admit = (type: ActorType) => (request: FastifyRequest) => admitted(deps, type, request)
  return {
    none: () => undefined,
    user: admit('user'),
    child: admit('child'),
    admin: admit('admin'),
    async merchant(request) {
      const person = await admitted(deps, 'merchant', request)
      return { ...person, accountId: person.accountId ?? 0 }
    },
  }
}

async function admitted({ db, clock, tokens }: GuardDeps, type: ActorType, { headers }: FastifyRequest) {
  const token = bearer.exec(headers.authorization ?? '')?.[1]
  const claims = token ? await tokens.read(token, type) : undefined
  if (claims === 'expired') throw refuse('TOKEN_EXPIRED')
  const holder = claims && (await findHolder(db, claims, clock.now()))
  if (!claims || !holder) throw refuse('UNAUTHORIZED')
  // Merchants that wait for their review, or are suspended, may look at how they stand.
  if (type !== 'merchant' && holder.status !== 'active') throw refuse('ACCOUNT_DISABLED')
  return claims
}
