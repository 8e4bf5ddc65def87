import { transaction } from '@sanhe/kit/sqlite/database'
import type { Deps } from '#core'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type QuickCommandDeps = Pick<Deps, 'db' | 'clock'>
type Input = Pick<store.QuickCommandRow, 'title' | 'text'>

export const maxQuickCommands = 100

const toStored = ({ title, text }: Input) => ({
  title: title.toWellFormed().replaceAll(/\s+/g, ' '),
  text: text.toWellFormed(),
})

/** Adds a quick command of a person. `bundleSlug` names the bundle that added it. */
export function addQuickCommand(
  { db, clock }: QuickCommandDeps,
  personId: string,
  input: Input,
  bundleSlug: string | null = null,
) {
  const now = clock.now()
  const stored = { ...toStored(input), person_id: personId, bundle_slug: bundleSlug }
  return transaction(db, () => {
    if (store.listQuickCommands(db, personId).length >= maxQuickCommands)
      throw apiError('TOO_MANY_QUICK_COMMANDS')
    if (store.findQuickCommandByTitle(db, personId, stored.title)) throw apiError('QUICK_COMMAND_EXISTS')
    return store.addQuickCommand(db, { ...stored, created_at: now, updated_at: now })
  })
}

export function changeQuickCommand(
  { db, clock }: QuickCommandDeps,
  personId: string,
  commandId: number,
  input: Input,
) {
  const stored = toStored(input)
  return transaction(db, () => {
    const row = store.findQuickCommand(db, personId, commandId)
    if (!row) throw apiError('QUICK_COMMAND_NOT_FOUND')
    const same = store.findQuickCommandByTitle(db, personId, stored.title)
    if (same && same.command_id !== commandId) throw apiError('QUICK_COMMAND_EXISTS')
    const change = { ...stored, updated_at: clock.now() }
    store.setQuickCommand(db, commandId, change)
    return { ...row, ...change }
  })
}

export function removeQuickCommand(
  { db }: Pick<QuickCommandDeps, 'db'>,
  personId: string,
  commandId: number,
) {
  if (!store.removeQuickCommand(db, personId, commandId)) throw apiError('QUICK_COMMAND_NOT_FOUND')
}
