import { toIso } from '@sanhe/kit/runtime/clock'
import { escapeHiddenCharacters } from '@sanhe/protocol/hidden-characters'
import { truncateText } from '#skills'
import type { SkillFilesReview } from './reviews.ts'
import { describeSkillAbilities, detectFileKind } from './rules.ts'
import type { SkillStatus } from './service.ts'
import type { SkillRow } from './store.ts'

/** Largest number of characters of one file in a review. The number of the remaining characters is shown. */
const maxShownCharacters = 100_000

export const toSkillResponse = (row: SkillRow, status: SkillStatus) => ({
  name: row.name,
  description: row.description,
  status,
  content_hash: row.content_hash,
  installed_at: toIso(row.installed_at),
})

export const toSkillReviewResponse = (
  { id, text, files, hash, expiresAt }: SkillFilesReview,
  replaces: boolean,
) => ({
  review_id: id,
  name: text.name,
  description: text.description,
  content_hash: hash,
  expires_at: toIso(expiresAt),
  replaces,
  abilities: describeSkillAbilities(files),
  files: [...files].map(([path, bytes]) => ({ path, size: bytes.length, ...shownContent(path, bytes) })),
})

function shownContent(path: string, bytes: Buffer) {
  const kind = detectFileKind(path, bytes)
  if (kind === 'binary') return { kind, text: null, left_out: 0 }
  const { text, leftOut } = truncateText(bytes.toString('utf8').toWellFormed(), maxShownCharacters)
  return { kind, text: escapeHiddenCharacters(text), left_out: leftOut }
}
