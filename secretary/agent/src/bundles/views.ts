import { toIso } from '@sanhe/kit/runtime/clock'
import { escapeHiddenCharacters } from '@sanhe/protocol/hidden-characters'
import {
  describeSkillAbilities,
  detectFileKind,
  readInstalledSkill,
  type SkillFiles,
  toSkillReviewResponse,
} from '#agent-skills'
import type { QuickCommandRow } from '#quick-commands'
import { diffText } from '#skills'
import {
  type BundleDeps,
  readInstalledParts,
  toCommandPart,
  toPersonaPart,
  toSkillPart,
} from './installed-parts.ts'
import { getPlannedPart } from './plan.ts'
import type { BundleReview } from './reviews.ts'
import { type BundlePartRow, type BundleRow, findBundle } from './store.ts'

export const toInstalledBundleResponse = ({ row, parts }: { row: BundleRow; parts: BundlePartRow[] }) => ({
  slug: row.slug,
  name: row.name,
  version: row.version,
  publisher_key: row.publisher_key,
  installed_at: toIso(row.installed_at),
  parts: parts.map(({ kind, part_key: key }) => ({ kind, key })),
})

/** Shows a review. Every text of the bundle is shown with hidden characters as escapes. */
export function toBundleReviewResponse(deps: BundleDeps, review: BundleReview) {
  const { bundle, plan } = review
  const { manifest, quickCommands } = bundle
  const installed = readInstalledParts(deps, review.personId, manifest.slug)
  return {
    review_id: review.id,
    content_hash: review.hash,
    expires_at: toIso(review.expiresAt),
    about: { ...manifest, name: shown(manifest.name), description: shown(manifest.description) },
    installed_version: findBundle(deps.db, manifest.slug)?.version ?? null,
    notes: describeTexts(review),
    persona: shownPersona(review, installed.persona()?.instructions),
    quick_commands: quickCommands.map((command) => ({
      state: getPlannedPart(plan, toCommandPart(command)).state,
      diff: compare(ownText(review, installed.quickCommand(command.title)), command.text),
      title: shown(command.title),
      text: shown(command.text),
    })),
    skills: review.skills.map((skill) => {
      const { state, hashes } = getPlannedPart(plan, toSkillPart(skill.text.name))
      const before = readInstalledSkill(deps, skill.text.name)
      return {
        state,
        changes: before ? compareFiles(before, skill.files) : [],
        review: toSkillReviewResponse(skill, hashes.current !== undefined),
      }
    }),
    obsolete: plan.obsolete.map(({ kind, key, isKept }) => ({ kind, key, is_kept: isKept })),
  }
}

/** Returns the text of the person's own quick command. The commands of other people are not shown. */
const ownText = ({ personId }: BundleReview, command: QuickCommandRow | undefined) =>
  command?.person_id === personId ? command.text : undefined

const shown = (text: string) => escapeHiddenCharacters(text)

function shownPersona({ bundle: { persona }, plan }: BundleReview, before: string | undefined) {
  if (!persona) return null
  return {
    state: getPlannedPart(plan, toPersonaPart()).state,
    diff: compare(before, persona.instructions),
    instructions: shown(persona.instructions),
    greeting: shown(persona.greeting),
    starters: persona.starters.map(shown),
  }
}

/** Describes description, persona and quick commands with the same rules as the files of a skill. */
function describeTexts({ bundle: { manifest, persona, quickCommands } }: BundleReview) {
  const texts = [
    manifest.name,
    manifest.description,
    ...(persona ? [persona.instructions, persona.greeting, ...persona.starters] : []),
    ...quickCommands.flatMap(({ title, text }) => [title, text]),
  ]
  const files = new Map([['texts.md', Buffer.from(texts.join('\n'))]])
  const { hosts, has_hidden_characters } = describeSkillAbilities(files)
  return { hosts, has_hidden_characters }
}

const compare = (before: string | undefined, after: string) =>
  before === undefined || before === after ? null : (diffText(endLine(before), endLine(after))?.diff ?? null)

/** Ends the last line of a text, so that the difference has no note about a missing line end. */
const endLine = (text: string) => (text.endsWith('\n') ? text : `${text}\n`)

type FileChange = { path: string; change: 'added' | 'changed' | 'removed'; diff: string | null }

function compareFiles(before: SkillFiles, after: SkillFiles) {
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return paths.flatMap((path): FileChange | [] => {
    const [old, next] = [before.get(path), after.get(path)]
    if (old && next?.equals(old)) return []
    if (old && next) return { path, change: 'changed', diff: compareText(path, old, next) }
    return { path, change: old ? 'removed' : 'added', diff: null }
  })
}

const compareText = (path: string, old: Buffer, next: Buffer) =>
  [old, next].some((bytes) => detectFileKind(path, bytes) === 'binary')
    ? null
    : compare(old.toString('utf8').toWellFormed(), next.toString('utf8').toWellFormed())
