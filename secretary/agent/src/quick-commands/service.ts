import { transaction } from '@sanhe/kit/sqlite/database'
import type { Deps } from '#core'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type QuickCommandDeps = Pick<Deps, 'db' | 'clock'>
type Input = Pick<store.QuickCommandRow, 'title' | 'text'>

export const maxCommands = 100

const toStored = ({ title, text }: Input) => ({
  title: title.toWellFormed().replaceAll(/\s+/g, ' '),
  text: text.toWellFormed(),
})

export function addCommand({ db, clock }: QuickCommandDeps, input: Input) {
  const now = clock.now()
  const stored = toStored(input)
  return transaction(db, () => {
    if (store.listCommands(db).length >= maxCommands) throw apiError('TOO_MANY_QUICK_COMMANDS')
    if (store.findCommandByTitle(db, stored.title)) throw apiError('QUICK_COMMAND_EXISTS')
    return store.addCommand(db, { ...stored, created_at: now, updated_at: now })
  })
}

export function changeCommand({ db, clock }: QuickCommandDeps, commandId: number, input: Input) {
  const stored = toStored(input)
  return transaction(db, () => {
    const row = store.findCommand(db, commandId)
    if (!row) throw apiError('QUICK_COMMAND_NOT_FOUND')
    const same = store.findCommandByTitle(db, stored.title)
    if (same && same.command_id !== commandId) throw apiError('QUICK_COMMAND_EXISTS')
    const change = { ...stored, updated_at: clock.now() }
    store.setCommand(db, commandId, change)
    return { ...row, ...change }
  })
}

export function removeCommand({ db }: Pick<QuickCommandDeps, 'db'>, commandId: number) {
  if (!store.removeCommand(db, commandId)) throw apiError('QUICK_COMMAND_NOT_FOUND')
}
