import type { BundleQuickCommand } from '@sanhe/protocol/bundles/bundle-schemas'
import { hashInstalledSkill } from '#agent-skills'
import type { Deps } from '#core'
import { findPersona, toPersonaTexts } from '#personas'
import { findQuickCommandByTitle, findQuickCommandOfAnyone } from '#quick-commands'
import { hashPersona, hashQuickCommand, type Part, type PartHashes, personaKey } from './rules.ts'
import { type BundlePartRow, listBundleParts } from './store.ts'

export type BundleDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>
type ReadDeps = Pick<BundleDeps, 'db' | 'config'>

/** Reads which parts a bundle added, and how these parts are now. New quick commands belong to the person `personId`. */
export function readInstalledParts(deps: ReadDeps, personId: string, slug: string) {
  const rows = listBundleParts(deps.db, slug)
  const find = ({ kind, key }: Part) => rows.find((row) => row.kind === kind && row.part_key === key)
  const quickCommand = (title: string) =>
    findBundleCommand(deps, personId, find({ kind: 'quick_command', key: title }), title)
  return {
    personId,
    rows,
    quickCommand,
    persona: () => findPersonaTexts(deps, slug),
    hashes(part: Part): PartHashes {
      const added = find(part)?.content_hash
      if (part.kind === 'skill') return { added, current: hashInstalledSkill(deps, part.key) }
      if (part.kind === 'persona') {
        const texts = findPersonaTexts(deps, slug)
        return { added, current: texts && hashPersona(texts) }
      }
      const command = quickCommand(part.key)
      return { added, current: command && hashQuickCommand(command) }
    },
  }
}
export type InstalledParts = ReturnType<typeof readInstalledParts>

/**
 * Returns the quick command that the bundle added, also under another title or for another person. If there is none,
 * returns the person's command with the title.
 */
function findBundleCommand(
  { db }: ReadDeps,
  personId: string,
  row: BundlePartRow | undefined,
  title: string,
) {
  const added = row?.command_id ? findQuickCommandOfAnyone(db, row.command_id) : undefined
  return added ?? findQuickCommandByTitle(db, personId, title)
}

function findPersonaTexts({ db }: ReadDeps, slug: string) {
  const row = findPersona(db, slug)
  return row && toPersonaTexts(row)
}

export const toPersonaPart = (): Part => ({ kind: 'persona', key: personaKey })
export const toSkillPart = (name: string): Part => ({ kind: 'skill', key: name })
export const toCommandPart = ({ title }: Pick<BundleQuickCommand, 'title'>): Part => ({
  kind: 'quick_command',
  key: title,
})
