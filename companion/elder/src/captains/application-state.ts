import type { CaptainApplication } from './types.ts'

export type CaptainApplicationState = 'isCaptain' | 'isPaused' | 'waits' | 'mayApply' | 'lacksSomething'

/**
 * Returns the state of the user's application to become a captain. A former captain has the state `isPaused` until a
 * new application is possible.
 */
export function getCaptainApplicationState(
  { status, canApply }: CaptainApplication,
  isCaptain: boolean,
): CaptainApplicationState {
  if (isCaptain) return 'isCaptain'
  if (status === 'pending') return 'waits'
  if (canApply) return 'mayApply'
  return status === 'approved' ? 'isPaused' : 'lacksSomething'
}

type Requirement = { name: string; words: string; isMet: boolean }

/** Returns the requirements for captains with the user's progress. */
export function listCaptainRequirements({
  verified,
  activities,
  goodReviewRate,
}: CaptainApplication['requirements']): Requirement[] {
  const { current: rate, required } = goodReviewRate
  return [
    { name: '实名认证', words: verified ? '已认证' : '未认证', isMet: verified },
    {
      name: '办过活动',
      words: `需要 ${activities.required} 次，您办了 ${activities.current} 次`,
      isMet: activities.current >= activities.required,
    },
    {
      name: '好评',
      words: `需要 ${required}%，${rate === null ? '您还没有评价' : `您有 ${rate}%`}`,
      isMet: rate !== null && rate >= required,
    },
  ]
}
