import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type SensitiveWordItem = AdminApiResponse<'moderation', 'listWords'>['words'][number]
export type SensitiveWordListVersion = AdminApiResponse<'moderation', 'listVersions'>['versions'][number]

export const wordCategories = ['block', 'review'] as const
export const wordCategoryBadgeTones: Record<SensitiveWordItem['category'], BadgeTone> = {
  block: 'danger',
  review: 'warn',
}
