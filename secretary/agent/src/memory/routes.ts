import { toIso } from '@sanhe/kit/runtime/clock'
import { implement } from '#core'
import { memoryContract } from './contract.ts'
import { apiError } from './errors.ts'
import { addFact, changeFact, type MemoryDeps, removeAllMemory, removeFact } from './service.ts'
import { findProfile, listFacts, setProfile } from './store.ts'
import { toFactResponse } from './views.ts'

export const memoryRoutes = (deps: MemoryDeps) =>
  implement(memoryContract, {
    read: () => ({ profile: profileResponse(deps), facts: listFacts(deps.db).map(toFactResponse) }),
    setProfile({ body }) {
      setProfile(deps.db, body.text, deps.clock.now())
      return profileResponse(deps)
    },
    addFact: ({ body }) => toFactResponse(addFact(deps, body.text, { source: 'owner' })),
    changeFact({ params, body }) {
      const fact = changeFact(deps, params.fact_id, body.text)
      if (!fact) throw apiError('FACT_NOT_FOUND')
      return toFactResponse(fact)
    },
    removeFact: ({ params }) => removeFact(deps, params.fact_id),
    removeAll: () => removeAllMemory(deps),
  })

function profileResponse({ db }: Pick<MemoryDeps, 'db'>) {
  const profile = findProfile(db)
  return { text: profile?.text ?? '', updated_at: profile ? toIso(profile.updated_at) : null }
}
