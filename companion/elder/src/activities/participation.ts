import { fromIso, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { Activity, OwnActivity } from './types.ts'

type Status = Activity['status']
type StatusBadge = { words: string; tone: 'plain' | 'ok' | 'warn' }

const activityStatusBadges: Record<Status, StatusBadge> = {
  upcoming: { words: '还没开始', tone: 'plain' },
  ongoing: { words: '进行中', tone: 'ok' },
  finished: { words: '已结束', tone: 'plain' },
  cancelled: { words: '已取消', tone: 'warn' },
}
const participationBadges: Record<NonNullable<OwnActivity['participantStatus']>, StatusBadge> = {
  registered: { words: '已报名', tone: 'ok' },
  signed_in: { words: '已签到', tone: 'ok' },
  absent: { words: '没有签到', tone: 'plain' },
}

/** Returns one badge for the status of the activity and one for the user's participation. */
export const statusBadges = (status: Status, own: OwnActivity['participantStatus']): StatusBadge[] => [
  activityStatusBadges[status],
  ...(own && status !== 'cancelled' ? [participationBadges[own]] : []),
]

/** Formats places: 5 人参加，还有 3 个名额. Free places are named only while joining is possible. */
export function formatPlaces(now: number, max: number, status: Status = 'upcoming') {
  if (status !== 'upcoming') return `${now} 人参加`
  return now < max ? `${now} 人参加，还有 ${max - now} 个名额` : `${now} 人参加，名额已满`
}

export type ActivityAction = 'host' | 'signIn' | 'review' | 'leave' | 'wait' | 'join'
type Participation = Pick<OwnActivity, 'participantStatus' | 'canSignIn' | 'canReview'>

/** Returns the actions that the user has now, most urgent first. */
export function availableActions(
  { status, isJoined, canCancel, currentParticipants, maxParticipants }: Activity,
  own: Participation | undefined,
  isCreator: boolean,
): ActivityAction[] {
  const isToCome = status === 'upcoming'
  const isThere = own?.participantStatus === 'signed_in'
  const canJoin = isToCome && !isJoined && !isCreator
  const steps: [ActivityAction, boolean][] = [
    ['signIn', own?.canSignIn ?? false],
    ['review', own?.canReview ?? false],
    ['host', isToCome && isCreator],
    ['leave', isToCome && isJoined && !isThere && (canCancel || !own?.canSignIn)],
    ['join', canJoin && currentParticipants < maxParticipants],
    ['wait', canJoin && currentParticipants >= maxParticipants],
  ]
  return steps.flatMap(([step, isPossible]) => (isPossible ? [step] : []))
}

const signInLeadMs = 15 * minuteMs

/** Returns whether the organiser can confirm participants: during the time in which they could check in themselves. */
export function canConfirmAttendance(
  { status, startTime }: Pick<Activity, 'status' | 'startTime'>,
  now: Instant,
) {
  return status === 'ongoing' || (status === 'upcoming' && now >= fromIso(startTime) - signInLeadMs)
}

/** Returns what to do when check-in fails because of the phone's position. */
export function checkInAdvice(code: string | undefined) {
  if (code === 'SIGN_IN_TOO_FAR') return '已经到了？请发起人在手机上点“确认到场”，一样算签到。'
  return code === undefined ? '不能定位也没关系：请发起人在手机上点“确认到场”，一样算签到。' : undefined
}
