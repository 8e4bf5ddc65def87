import { fromIso, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { ActivityResponse, OwnActivityItem } from './types.ts'

type Status = ActivityResponse['status']
type StatusBadge = { words: string; tone: 'plain' | 'ok' | 'warn' }

const activityStatusBadges: Record<Status, StatusBadge> = {
  upcoming: { words: '未开始', tone: 'plain' },
  ongoing: { words: '进行中', tone: 'ok' },
  finished: { words: '已结束', tone: 'plain' },
  cancelled: { words: '已取消', tone: 'warn' },
}
const participationBadges: Record<NonNullable<OwnActivityItem['participantStatus']>, StatusBadge> = {
  registered: { words: '已报名', tone: 'ok' },
  signed_in: { words: '已签到', tone: 'ok' },
  absent: { words: '未签到', tone: 'plain' },
}

/** Returns a badge for the status of the activity and, for participants, a badge for their participation. */
export const getActivityBadges = (
  status: Status,
  own: OwnActivityItem['participantStatus'],
): StatusBadge[] => [
  activityStatusBadges[status],
  ...(own && status !== 'cancelled' ? [participationBadges[own]] : []),
]

/** Formats the number of participants: 5 人参加，还有 3 个名额. Free places are named only while joining is possible. */
export function formatParticipantCount(now: number, max: number, status: Status = 'upcoming') {
  if (status !== 'upcoming') return `${now} 人参加`
  return now < max ? `${now} 人参加，还有 ${max - now} 个名额` : `${now} 人参加，名额已满`
}

export type ActivityActionKind = 'host' | 'signIn' | 'review' | 'leave' | 'wait' | 'join'
type Participation = Pick<OwnActivityItem, 'participantStatus' | 'canSignIn' | 'canReview'>

/** Returns the actions that the user can take on the activity now, most urgent first. */
export function listAvailableActivityActions(
  { status, isJoined, canCancel, currentParticipants, maxParticipants }: ActivityResponse,
  own: Participation | undefined,
  isCreator: boolean,
): ActivityActionKind[] {
  const isUpcoming = status === 'upcoming'
  const isCheckedIn = own?.participantStatus === 'signed_in'
  const canJoin = isUpcoming && !isJoined && !isCreator
  const possibleActions: [ActivityActionKind, boolean][] = [
    ['signIn', own?.canSignIn ?? false],
    ['review', own?.canReview ?? false],
    ['host', isUpcoming && isCreator],
    ['leave', isUpcoming && isJoined && !isCheckedIn && (canCancel || !own?.canSignIn)],
    ['join', canJoin && currentParticipants < maxParticipants],
    ['wait', canJoin && currentParticipants >= maxParticipants],
  ]
  return possibleActions.flatMap(([action, isPossible]) => (isPossible ? [action] : []))
}

const signInLeadMs = 15 * minuteMs

/** Returns whether the organiser can confirm attendance, which is possible while participants can check in. */
export function canConfirmAttendance(
  { status, startTime }: Pick<ActivityResponse, 'status' | 'startTime'>,
  now: Instant,
) {
  return status === 'ongoing' || (status === 'upcoming' && now >= fromIso(startTime) - signInLeadMs)
}

/** Returns advice for a participant whose check-in failed because of the phone's position, otherwise undefined. */
export function explainCheckInFailure(code: string | undefined) {
  if (code === 'SIGN_IN_TOO_FAR') return '已经到了？请发起人在手机上点“确认到场”，一样算签到。'
  return code === undefined ? '不能定位也没关系：请发起人在手机上点“确认到场”，一样算签到。' : undefined
}
