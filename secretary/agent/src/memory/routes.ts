import { toIso } from '@sanhe/kit/runtime/clock'
import { implement, mayManage } from '#core'
import { memoryContract } from './contract.ts'
import { apiError } from './errors.ts'
import { addFact, changeFact, type MemoryDeps, removeAllMemory, removeFactOf, shareFact } from './service.ts'
import { findProfile, listFacts, setProfile } from './store.ts'
import { toFactResponse } from './views.ts'

export const memoryRoutes = (deps: MemoryDeps) =>
  implement(memoryContract, {
    read: ({ actor }) => ({
      profile: mayManage(actor.role) ? profileResponse(deps) : { text: '', updated_at: null },
      facts: listFacts(deps.db, actor.personId).map((fact) => toFactResponse(deps.db, fact, actor)),
    }),
    setProfile({ body }) {
      setProfile(deps.db, body.text, deps.clock.now())
      return profileResponse(deps)
    },
    addFact({ body, actor }) {
      const origin = { source: 'owner', personId: actor.personId, sessionId: null, isFromWeb: false } as const
      return toFactResponse(deps.db, addFact(deps, body.text, { ...origin, isShared: false }), actor)
    },
    changeFact({ params, body, actor }) {
      const fact = changeFact(deps, actor, params.fact_id, body.text)
      if (!fact) throw apiError('FACT_NOT_FOUND')
      return toFactResponse(deps.db, fact, actor)
    },
    shareFact: ({ params, body, actor }) =>
      toFactResponse(deps.db, shareFact(deps, actor, params.fact_id, body.is_shared), actor),
    removeFact: ({ params, actor }) => void removeFactOf(deps, actor, params.fact_id),
    removeAll: ({ actor }) => removeAllMemory(deps, actor),
  })

function profileResponse({ db }: Pick<MemoryDeps, 'db'>) {
  const profile = findProfile(db)
  return { text: profile?.text ?? '', updated_at: profile ? toIso(profile.updated_at) : null }
}
