import { createZip } from '@sanhe/kit/archives/zip-writer'
import { bundleLimits } from '@sanhe/protocol/bundles/bundle-limits'
import type { BundleAbout, BundlePersona } from '@sanhe/protocol/bundles/bundle-schemas'
import { toPublicKey } from '@sanhe/protocol/bundles/bundle-signature'
import { type BundleContent, composeBundle } from '@sanhe/protocol/bundles/compose-bundle'
import { readUsableSkill } from '#agent-skills'
import { findQuickCommand } from '#quick-commands'
import { apiError, toBundleRefusal } from './errors.ts'
import type { BundleDeps } from './installed-parts.ts'
import { ensurePublisherKey } from './publisher-key.ts'

export type ExportInput = {
  about: BundleAbout
  persona: BundlePersona | null
  skills: readonly string[]
  command_ids: readonly number[]
}

/** Makes a bundle from texts of the request and from installed skills and quick commands, and signs it. */
export async function exportBundle(
  deps: BundleDeps,
  personId: string,
  { about, persona, skills, command_ids }: ExportInput,
) {
  const key = ensurePublisherKey(deps)
  const content = {
    about,
    persona: persona ?? undefined,
    quickCommands: command_ids.map((id) => findCommand(deps, personId, id)),
    skills: new Map(skills.map((name) => [name, readUsableSkill(deps, name)])),
  }
  const zip = await createZip([...compose(content, key)].map(([path, bytes]) => ({ path, content: bytes })))
  if (zip.length > bundleLimits.packedBytes) throw apiError('BUNDLE_TOO_LARGE')
  return { zip: zip.toString('base64'), size: zip.length, publisher_key: toPublicKey(key) }
}

function findCommand({ db }: Pick<BundleDeps, 'db'>, personId: string, id: number) {
  const command = findQuickCommand(db, personId, id)
  if (!command) throw apiError('QUICK_COMMAND_NOT_FOUND')
  return { title: command.title, text: command.text }
}

function compose(content: BundleContent, key: string) {
  try {
    return composeBundle(content, key)
  } catch (error) {
    throw toBundleRefusal(error)
  }
}
