import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

export type PointsProductItem = AdminApiResponse<'pointsAdmin', 'list'>['products'][number]
export type PointsRedemptionItem = AdminApiResponse<'pointsAdmin', 'redemptions'>['redemptions'][number]

export const pointsProductBadgeTones: Record<PointsProductItem['status'], BadgeTone> = {
  active: 'ok',
  inactive: 'neutral',
}

export const redemptionStatuses = ['waiting', 'done'] as const
export const redemptionBadgeTones: Record<PointsRedemptionItem['status'], BadgeTone> = {
  waiting: 'warn',
  done: 'ok',
}
