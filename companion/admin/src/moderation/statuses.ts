import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type SensitiveWord = Reply<'moderation', 'listWords'>['words'][number]
export type WordListVersion = Reply<'moderation', 'listVersions'>['versions'][number]

export const wordCategories = ['block', 'review'] as const
export const wordCategoryTones: Record<SensitiveWord['category'], BadgeTone> = {
  block: 'danger',
  review: 'warn',
}
