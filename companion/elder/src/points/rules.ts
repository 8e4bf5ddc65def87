import type { PointsAccount, PointsProduct } from './queries.ts'

const streakDays = 7
const streakBonus = 20

/** Ways to earn points, with their daily limits. */
export const waysToEarnPoints = [
  { action: '每天签到', gives: '5 分' },
  { action: `连续签到满 ${streakDays} 天`, gives: `再加 ${streakBonus} 分` },
  { action: '报名参加活动', gives: '每次 10 分，一天最多 30 分' },
  { action: '发动态', gives: '每条 5 分，一天最多 15 分' },
  { action: '评价服务', gives: '每次 3 分，一天最多 15 分' },
  { action: '邀请家人', gives: '每位 50 分，一天最多 200 分' },
  { action: '付款消费', gives: '每 1 元得 1 分' },
]

/** Describes the user's streak of daily check-ins and the next bonus. */
export function describeCheckInStreak({
  streak,
  checkedInToday,
}: Pick<PointsAccount, 'streak' | 'checkedInToday'>) {
  const left = streakDays - (streak % streakDays)
  const more = `再连签 ${left} 天，多得 ${streakBonus} 分`
  if (streak === 0) return `签到得 5 分；连签 ${streakDays} 天，多得 ${streakBonus} 分`
  return checkedInToday ? `今天已签到，已连签 ${streak} 天。${more}` : `已连签 ${streak} 天。${more}`
}

type RedeemInput = Pick<PointsProduct, 'pointsRequired' | 'stock'>

/**
 * Returns whether the user can redeem the product, and the label of the redeem button. If the user cannot redeem the
 * product, the label says why.
 */
export function getRedeemButtonState({ pointsRequired, stock }: RedeemInput, availablePoints: number) {
  if (stock <= 0) return { canRedeem: false, words: '已兑完' }
  if (availablePoints < pointsRequired)
    return { canRedeem: false, words: `还差 ${pointsRequired - availablePoints} 分` }
  return { canRedeem: true, words: `用 ${pointsRequired} 分兑换` }
}
