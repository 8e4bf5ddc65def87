import { transaction } from '@sanhe/kit/sqlite/database'
import type { BundlePersona } from '@sanhe/protocol/bundles/bundle-schemas'
import type { Deps } from '#core'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type PersonaDeps = Pick<Deps, 'db' | 'clock'>

/** Returns the texts of a persona. */
export const toPersonaTexts = ({ instructions, greeting, starters }: store.PersonaRow): BundlePersona => ({
  instructions,
  greeting,
  starters: JSON.parse(starters) as string[],
})

/** Adds a persona that is not active, or replaces the texts of the persona with this slug. */
export const writePersona = (
  { db, clock }: PersonaDeps,
  { slug, name }: Pick<store.PersonaRow, 'slug' | 'name'>,
  { instructions, greeting, starters }: BundlePersona,
) =>
  store.savePersona(db, {
    slug,
    name,
    instructions,
    greeting,
    starters: JSON.stringify(starters),
    updated_at: clock.now(),
  })

export function changePersona(deps: PersonaDeps, slug: string, texts: BundlePersona) {
  return transaction(deps.db, () => {
    const row = store.findPersona(deps.db, slug)
    if (!row) throw apiError('PERSONA_NOT_FOUND')
    writePersona(deps, row, texts)
    return store.findPersona(deps.db, slug) ?? row
  })
}

/** Makes a persona the only active one; null turns every persona off. */
export function choosePersona({ db }: Pick<PersonaDeps, 'db'>, slug: string | null) {
  transaction(db, () => {
    if (slug !== null && !store.findPersona(db, slug)) throw apiError('PERSONA_NOT_FOUND')
    store.deactivatePersonas(db)
    if (slug !== null) store.activatePersona(db, slug)
  })
}

export function deletePersona({ db }: Pick<PersonaDeps, 'db'>, slug: string) {
  if (!store.removePersona(db, slug)) throw apiError('PERSONA_NOT_FOUND')
}

/** Returns the instructions of the active persona, for the instructions of the model. */
export const readActivePersona = ({ db }: Pick<PersonaDeps, 'db'>) =>
  store.findActivePersona(db)?.instructions
