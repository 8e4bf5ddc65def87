import { toIso } from '@sanhe/kit/runtime/clock'
import { implement } from '#core'
import { personasContract } from './contract.ts'
import { changePersona, choosePersona, deletePersona, type PersonaDeps, toPersonaTexts } from './service.ts'
import { listPersonas, type PersonaRow } from './store.ts'

export function personaRoutes(deps: PersonaDeps) {
  const list = () => ({ personas: listPersonas(deps.db).map(toPersonaResponse) })
  return implement(personasContract, {
    list,
    change: ({ params, body }) => toPersonaResponse(changePersona(deps, params.slug, body)),
    setActive({ body }) {
      choosePersona(deps, body.slug)
      return list()
    },
    remove: ({ params }) => deletePersona(deps, params.slug),
  })
}

const toPersonaResponse = (row: PersonaRow) => ({
  slug: row.slug,
  name: row.name,
  ...toPersonaTexts(row),
  is_active: row.is_active === 1,
  updated_at: toIso(row.updated_at),
})
