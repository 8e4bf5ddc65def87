import type { CaptainApplication } from './types.ts'

export type ApplicationState = 'isCaptain' | 'isPaused' | 'waits' | 'mayApply' | 'lacksSomething'

/** Returns the state of a user's application. A former captain is paused unless they may apply again. */
export function applicationState(
  { status, canApply }: CaptainApplication,
  isCaptain: boolean,
): ApplicationState {
  if (isCaptain) return 'isCaptain'
  if (status === 'pending') return 'waits'
  if (canApply) return 'mayApply'
  return status === 'approved' ? 'isPaused' : 'lacksSomething'
}

type Requirement = { name: string; words: string; isMet: boolean }

/** Returns the requirements for captains and the user's progress. */
export function captainRequirements({
  verified,
  activities,
  goodReviewRate,
}: CaptainApplication['requirements']): Requirement[] {
  const { current: rate, required } = goodReviewRate
  return [
    { name: '实名认证', words: verified ? '已经认证' : '还没有认证', isMet: verified },
    {
      name: '办过的活动',
      words: `要有 ${activities.required} 次，您办了 ${activities.current} 次`,
      isMet: activities.current >= activities.required,
    },
    {
      name: '好评',
      words: `要有 ${required}%，${rate === null ? '您还没有评价' : `您有 ${rate}%`}`,
      isMet: rate !== null && rate >= required,
    },
  ]
}
