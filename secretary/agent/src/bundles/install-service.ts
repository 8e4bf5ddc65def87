import { transaction } from '@sanhe/kit/sqlite/database'
import { installReviewedSkill, listSkills, maxSkills, removeSkill } from '#agent-skills'
import { removePersona, writePersona } from '#personas'
import {
  addQuickCommand,
  changeQuickCommand,
  listQuickCommands,
  maxQuickCommands,
  removeQuickCommand,
  setQuickCommandBundle,
} from '#quick-commands'
import { apiError } from './errors.ts'
import {
  type BundleDeps,
  type InstalledParts,
  readInstalledParts,
  toCommandPart,
  toPersonaPart,
  toSkillPart,
} from './installed-parts.ts'
import { type BundlePlan, getPlannedPart, planInstallation, type PlannedPart } from './plan.ts'
import { checkAgainstInstalled } from './review-service.ts'
import type { BundleReview, PendingBundleReviews } from './reviews.ts'
import { isPartOfBundle, isPartWritten, type Part } from './rules.ts'
import { type BundlePartRow, findBundle, listBundleParts, removeBundle, saveBundle } from './store.ts'

export type InstallInput = { review_id: string; content_hash: string; replace: readonly Part[] }

/** Installs exactly what the owner reviewed. Parts that the owner changed stay, unless `replace` names them. */
export async function installReviewedBundle(
  deps: BundleDeps,
  reviews: PendingBundleReviews,
  personId: string,
  input: InstallInput,
) {
  const review = reviews.take(input.review_id, personId, input.content_hash, deps.clock.now())
  const { bundle, plan } = review
  const { slug } = bundle.manifest
  checkAgainstInstalled(deps, bundle)
  const installed = readInstalledParts(deps, personId, slug)
  if (!isSamePlan(plan, planInstallation(bundle, installed))) throw apiError('BUNDLE_REVIEW_CHANGED')
  const isReplaced = ({ kind, key }: Part) =>
    input.replace.some((part) => part.kind === kind && part.key === key)
  const isWritten = (part: Part) => isPartWritten(getPlannedPart(plan, part).state, isReplaced(part))
  checkLimits(deps, review, installed, isWritten)
  // Skills are written before the rows. A crash in between leaves skills that the owner has reviewed.
  // oxlint-disable-next-line no-await-in-loop -- few skills, in order
  for (const { id, hash, text } of review.skills)
    if (isWritten(toSkillPart(text.name))) await installReviewedSkill(deps, review.pendingSkills, id, hash)
  // oxlint-disable-next-line no-await-in-loop -- few skills, in order
  for (const { kind, key, isKept } of plan.obsolete)
    if (kind === 'skill' && !isKept) await removeSkill(deps, key)
  transaction(deps.db, () => writeRows(deps, review, installed, { isWritten, isReplaced }))
  return findInstalledBundle(deps, slug)
}

const isSamePlan = (a: BundlePlan, b: BundlePlan) => JSON.stringify(a) === JSON.stringify(b)

function checkLimits(
  { db }: BundleDeps,
  { bundle, plan }: BundleReview,
  { personId, quickCommand }: InstalledParts,
  isWritten: (part: Part) => boolean,
) {
  const isAdded = (part: Part) => isWritten(part) && getPlannedPart(plan, part).hashes.current === undefined
  const removed = (kind: Part['kind']) => plan.obsolete.filter((part) => part.kind === kind && !part.isKept)
  // A person's limit counts only the person's own quick commands.
  const removedCommands = removed('quick_command').filter(
    ({ key }) => quickCommand(key)?.person_id === personId,
  )
  const skills = [...bundle.skills.keys()].filter((name) => isAdded(toSkillPart(name))).length
  const commands = bundle.quickCommands.filter((command) => isAdded(toCommandPart(command))).length
  if (listSkills(db).length + skills - removed('skill').length > maxSkills) throw apiError('TOO_MANY_SKILLS')
  if (listQuickCommands(db, personId).length + commands - removedCommands.length > maxQuickCommands)
    throw apiError('TOO_MANY_QUICK_COMMANDS')
}

type Choice = { isWritten: (part: Part) => boolean; isReplaced: (part: Part) => boolean }

/** Writes personas, quick commands and the list of parts, in one transaction. */
function writeRows(
  deps: BundleDeps,
  { bundle, plan }: BundleReview,
  installed: InstalledParts,
  choice: Choice,
) {
  const { slug, name, version, publisher_key } = bundle.manifest
  for (const { kind, key, isKept } of plan.obsolete)
    if (!isKept || kind !== 'skill') dropPart(deps, slug, { kind, key }, installed, isKept)
  if (bundle.persona && choice.isWritten(toPersonaPart())) writePersona(deps, { slug, name }, bundle.persona)
  const commandIds = new Map(
    bundle.quickCommands.map((command) => [
      command.title,
      choice.isWritten(toCommandPart(command))
        ? writeCommand(deps, slug, command, installed)
        : (installed.quickCommand(command.title)?.command_id ?? null),
    ]),
  )
  const rows = plan.parts
    .filter((part) => isPartOfBundle(part.state, part.hashes, choice.isReplaced(part)))
    .map((part) => toPartRow(slug, part, commandIds))
  saveBundle(deps.db, { slug, name, version, publisher_key, installed_at: deps.clock.now() }, rows)
}

const toPartRow = (
  slug: string,
  { kind, key, next }: PlannedPart,
  commandIds: Map<string, number | null>,
): BundlePartRow => ({
  slug,
  kind,
  part_key: key,
  content_hash: next,
  command_id: kind === 'quick_command' ? (commandIds.get(key) ?? null) : null,
})

function writeCommand(
  deps: BundleDeps,
  slug: string,
  command: { title: string; text: string },
  installed: InstalledParts,
) {
  const before = installed.quickCommand(command.title)
  if (!before) return addQuickCommand(deps, installed.personId, command, slug).command_id
  changeQuickCommand(deps, before.person_id, before.command_id, command)
  setQuickCommandBundle(deps.db, before.command_id, slug)
  return before.command_id
}

/** Deletes a persona or quick command of a bundle, or gives it to the owner who changed it. */
function dropPart(
  deps: BundleDeps,
  slug: string,
  { kind, key }: Part,
  installed: InstalledParts,
  isKept: boolean,
) {
  if (kind === 'persona' && !isKept) removePersona(deps.db, slug)
  const command = kind === 'quick_command' ? installed.quickCommand(key) : undefined
  if (!command || command.bundle_slug !== slug) return
  if (isKept) setQuickCommandBundle(deps.db, command.command_id, null)
  else removeQuickCommand(deps, command.person_id, command.command_id)
}

/** Removes what a bundle added. Parts that the owner changed stay and belong to the owner. */
export async function uninstallBundle(deps: BundleDeps, personId: string, slug: string) {
  if (!findBundle(deps.db, slug)) throw apiError('BUNDLE_NOT_FOUND')
  const installed = readInstalledParts(deps, personId, slug)
  const parts = installed.rows
    .map(({ kind, part_key: key }) => ({ kind, key, ...installed.hashes({ kind, key }) }))
    .filter(({ current }) => current !== undefined)
    .map(({ kind, key, added, current }) => ({ part: { kind, key }, isKept: added !== current }))
  // oxlint-disable-next-line no-await-in-loop -- few skills, in order
  for (const { part, isKept } of parts)
    if (part.kind === 'skill' && !isKept) await removeSkill(deps, part.key)
  transaction(deps.db, () => {
    for (const { part, isKept } of parts) dropPart(deps, slug, part, installed, isKept)
    removeBundle(deps.db, slug)
  })
  const select = (isKept: boolean) => parts.filter((entry) => entry.isKept === isKept).map(({ part }) => part)
  return { removed: select(false), kept: select(true) }
}

export function findInstalledBundle({ db }: Pick<BundleDeps, 'db'>, slug: string) {
  const row = findBundle(db, slug)
  if (!row) throw apiError('BUNDLE_NOT_FOUND')
  return { row, parts: listBundleParts(db, slug) }
}
