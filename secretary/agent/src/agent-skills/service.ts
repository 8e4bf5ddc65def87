import { join } from 'node:path'
import { type Deps, createPrefixedId } from '#core'
import { createFolderHasher, readSkillFolder, removeSkillFolder, writeSkillFolder } from './skill-folders.ts'
import { apiError } from './errors.ts'
import type { SkillFilesReview, PendingSkillReviews } from './reviews.ts'
import {
  checkSkillFiles,
  maxSkills,
  parseSkillMarkdown,
  type SkillFiles,
  removeArchiveRootFolder,
} from './rules.ts'
import * as store from './store.ts'

export type AgentSkillDeps = Pick<Deps, 'db' | 'clock' | 'config'>
type ReadDeps = Pick<AgentSkillDeps, 'db' | 'config'>

const hashFolder = createFolderHasher()

export const resolveSkillFolder = ({ config }: Pick<AgentSkillDeps, 'config'>, name: string) =>
  join(config.skillsDir, name)

/** `changed`: the files are not those that the owner reviewed, so the skill is off. */
export type SkillStatus = 'enabled' | 'disabled' | 'changed'

export function getSkillStatus(deps: Pick<AgentSkillDeps, 'config'>, row: store.SkillRow): SkillStatus {
  if (hashFolder(resolveSkillFolder(deps, row.name)) !== row.content_hash) return 'changed'
  return row.is_enabled === 1 ? 'enabled' : 'disabled'
}

/** Returns name and description of the skills that the model may load. */
export const listUsableSkills = (deps: ReadDeps) =>
  store
    .listSkills(deps.db)
    .filter((row) => getSkillStatus(deps, row) === 'enabled')
    .map(({ name, description }) => ({ name, description }))

/**
 * Returns the files of a skill that the model may use. Throws SKILL_NOT_FOUND if the skill is not installed, is off, or
 * has changed files.
 */
export function readUsableSkill(deps: ReadDeps, name: string): SkillFiles {
  const row = store.findSkill(deps.db, name)
  if (!row || getSkillStatus(deps, row) !== 'enabled') throw apiError('SKILL_NOT_FOUND')
  return readSkillFolder(resolveSkillFolder(deps, name)) ?? new Map()
}

/** Returns the files of an installed skill as they are now, also of a skill that is off. */
export const readInstalledSkill = (deps: ReadDeps, name: string) =>
  store.findSkill(deps.db, name) && readSkillFolder(resolveSkillFolder(deps, name))

/** Returns the hash of the files of an installed skill; undefined if it is not installed, '' if it cannot be read. */
export const hashInstalledSkill = (deps: ReadDeps, name: string) =>
  store.findSkill(deps.db, name) && (hashFolder(resolveSkillFolder(deps, name)) ?? '')

/** Begins the review of uploaded files. Nothing is installed yet. */
export function beginUploadedSkillReview(
  { clock }: Pick<Deps, 'clock'>,
  reviews: PendingSkillReviews,
  uploaded: SkillFiles,
): SkillFilesReview {
  const { folder, files } = removeArchiveRootFolder(uploaded)
  checkSkillFiles(files)
  const text = parseSkillMarkdown(files.get('SKILL.md'))
  if (folder !== undefined && folder !== text.name) throw apiError('INVALID_SKILL')
  return reviews.add(text, files, clock.now())
}

/** Begins the review of the files of an installed skill, as they are now. */
export function beginInstalledSkillReview(
  deps: AgentSkillDeps,
  reviews: PendingSkillReviews,
  name: string,
): SkillFilesReview {
  if (!store.findSkill(deps.db, name)) throw apiError('SKILL_NOT_FOUND')
  const files = readSkillFolder(resolveSkillFolder(deps, name))
  if (!files) throw apiError('INVALID_SKILL')
  checkSkillFiles(files)
  const text = parseSkillMarkdown(files.get('SKILL.md'))
  if (text.name !== name) throw apiError('INVALID_SKILL')
  return reviews.add(text, files, deps.clock.now())
}

/** Installs exactly the files that the owner saw, and enables the skill. */
export async function installReviewedSkill(
  deps: AgentSkillDeps,
  reviews: PendingSkillReviews,
  reviewId: string,
  hash: string,
) {
  const { db, clock, config } = deps
  const now = clock.now()
  const { text, files } = reviews.take(reviewId, hash, now)
  const { name, description } = text
  if (!store.findSkill(db, name) && store.listSkills(db).length >= maxSkills)
    throw apiError('TOO_MANY_SKILLS')
  await writeSkillFolder(config.skillsDir, name, files, createPrefixedId('ver', now))
  const row = { name, description, content_hash: hash, is_enabled: 1 as const, installed_at: now }
  store.saveSkill(db, row)
  return row
}

export function enableOrDisableSkill(deps: ReadDeps, name: string, isEnabled: boolean) {
  const row = store.findSkill(deps.db, name)
  if (!row) throw apiError('SKILL_NOT_FOUND')
  if (isEnabled && getSkillStatus(deps, row) === 'changed') throw apiError('SKILL_CHANGED')
  store.setSkillEnabled(deps.db, name, isEnabled)
  return { ...row, is_enabled: isEnabled ? (1 as const) : (0 as const) }
}

export async function removeSkill({ db, config }: ReadDeps, name: string) {
  if (!store.removeSkill(db, name)) throw apiError('SKILL_NOT_FOUND')
  await removeSkillFolder(config.skillsDir, name)
}
