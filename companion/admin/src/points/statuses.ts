import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { Reply } from '#api.ts'

export type PointsProduct = Reply<'pointsAdmin', 'list'>['products'][number]
export type Redemption = Reply<'pointsAdmin', 'redemptions'>['redemptions'][number]

export const pointsProductTones: Record<PointsProduct['status'], BadgeTone> = {
  active: 'ok',
  inactive: 'neutral',
}

export const redemptionStatuses = ['waiting', 'done'] as const
export const redemptionTones: Record<Redemption['status'], BadgeTone> = { waiting: 'warn', done: 'ok' }
