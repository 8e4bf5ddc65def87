import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type Word = Reply<'moderation', 'listWords'>['words'][number]
export type WordVersion = Reply<'moderation', 'listVersions'>['versions'][number]

export const wordCategories = ['block', 'review'] as const
export const wordTones: Record<Word['category'], BadgeTone> = { block: 'danger', review: 'warn' }
