import { ChangeSet } from '@codemirror/state'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { Deps, SessionUser, TextUpdate } from '#core'
import {
  addTextUpdate,
  listTextUpdatesAfter,
  changeTextUpdateLog,
  type TextUpdateLog,
  type TextUpdateRow,
} from '#text-updates'
import { apiError } from './errors.ts'
import { parseChanges, rebaseUpdates, decideChangedTextRefusal } from './rules.ts'
import type { CollaborationTextCache } from './texts.ts'

export type PushUpdatesDeps = Pick<Deps, 'db' | 'clock'> & { knownTexts: CollaborationTextCache }
export type PushedUpdates = { version: number; client: string; updates: readonly unknown[] }

export const toTextUpdate = ({ client, changes }: TextUpdateRow): TextUpdate => ({
  client,
  changes: JSON.parse(changes) as TextUpdate['changes'],
})

/**
 * Adds the updates of an editor to the log, rebased on the updates that the editor had not received. Runs in the
 * caller's transaction. Leaves out updates that an earlier request has already added.
 */
export function pushUpdates(
  deps: PushUpdatesDeps,
  log: TextUpdateLog,
  given: PushedUpdates,
  user: SessionUser,
) {
  const { db, clock, knownTexts } = deps
  const missed = listTextUpdatesAfter(db, log.document_id, given.version).map(({ client, changes }) => ({
    client,
    changes: ChangeSet.fromJSON(JSON.parse(changes)),
  }))
  let text = knownTexts.get(log)
  const missedFrom = missed[0]?.changes.length ?? text.length
  let version = log.version
  for (const changes of rebaseUpdates(parseAll(given, missedFrom), missed, given.client)) {
    if (changes.length !== text.length) throw apiError('CHANGES_DO_NOT_FIT')
    text = changes.apply(text)
    const refusal = decideChangedTextRefusal(text, changes, log.is_windows === 1)
    if (refusal) throw apiError(refusal)
    version += 1
    addTextUpdate(db, {
      document_id: log.document_id,
      version,
      client: given.client,
      author_id: user.id,
      author_name: user.username,
      changes: JSON.stringify(changes),
      created_at: toIso(clock.now()),
    })
  }
  if (version === log.version) return
  changeTextUpdateLog(db, log.document_id, { version, updated_at: toIso(clock.now()) })
  knownTexts.set({ ...log, version }, text)
}

function parseAll({ updates }: PushedUpdates, length: number) {
  let at = length
  return updates.map((json) => {
    const changes = parseChanges(json, at)
    if (!changes) throw apiError('CHANGES_DO_NOT_FIT')
    at = changes.newLength
    return changes
  })
}
