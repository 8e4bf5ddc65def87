import { distanceInMetres, type Position } from '@sanhe/kit/geo'
import { dayMs, hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

export const participantLimits = { min: 5, max: 15 }
const minStartLeadMs = hourMs
const defaultDurationMs = 2 * hourMs
export const maxActivityDurationMs = dayMs
const leaveLeadMs = 2 * hourMs
export const checkInLeadMs = 15 * minuteMs
const checkInWithinM = 500
/**
 * Largest accepted inaccuracy of a position, in metres. A less accurate position cannot prove that the participant is
 * within 500 metres.
 */
const maxInaccuracyM = 200
const reviewPeriodMs = dayMs
/** Number of joins per month for users without membership. */
export const freeJoinsPerMonth = 3

/** Lifetime of a pass, with which a user may wait for a place in a full activity. */
export const activityPassLifetimeMs = 90 * dayMs

export type ActivityStatus = 'upcoming' | 'ongoing' | 'finished' | 'cancelled'
export type ParticipantStatus = 'registered' | 'signed_in' | 'absent' | 'cancelled'
export type ActivityTimes = { startAt: Instant; endAt: Instant }
type ActivityState = ActivityTimes & { status: ActivityStatus }

export const getActivityEnd = (startAt: Instant, endAt: Instant | null | undefined) =>
  endAt ?? startAt + defaultDurationMs

/**
 * Returns the status of an activity at a given time. The status in the database may be a minute late. At its end time,
 * an activity is still ongoing.
 */
export function getActivityStatusAt({ status, startAt, endAt }: ActivityState, now: Instant): ActivityStatus {
  if (status === 'cancelled') return status
  if (now < startAt) return 'upcoming'
  return now <= endAt ? 'ongoing' : 'finished'
}

type ActivityPlan = ActivityTimes & { maxParticipants: number; joined: number }

/**
 * Returns the error code if an activity may not be created or changed with these values. `since` is the previous start
 * of the activity, which a change may keep.
 */
export function decideActivityPlanRefusal(
  { startAt, endAt, maxParticipants, joined }: ActivityPlan,
  now: Instant,
  since?: Instant,
) {
  if (!Number.isInteger(maxParticipants) || maxParticipants < Math.max(participantLimits.min, joined))
    return 'INVALID_PARTICIPANT_COUNT'
  if (maxParticipants > participantLimits.max) return 'INVALID_PARTICIPANT_COUNT'
  if (startAt !== since && startAt < now + minStartLeadMs) return 'START_TIME_TOO_EARLY'
  if (endAt <= startAt || endAt > startAt + maxActivityDurationMs) return 'END_TIME_INVALID'
}

/** Returns the error code if the organiser may no longer change or cancel the activity. */
export function decideActivityChangeRefusal(activity: ActivityState, now: Instant) {
  if (activity.status === 'cancelled') return 'ACTIVITY_NOT_OPEN'
  if (now >= activity.startAt) return 'ACTIVITY_STARTED'
}

type JoiningUser = { participation: ParticipantStatus | undefined; hasEmergencyContact: boolean }

/**
 * Returns the error code if a user may not join the activity. The monthly quota and the free places are checked
 * afterwards.
 */
export function decideActivityJoinRefusal(activity: ActivityState, joiner: JoiningUser, now: Instant) {
  if (getActivityStatusAt(activity, now) !== 'upcoming') return 'ACTIVITY_NOT_OPEN'
  if (joiner.participation && joiner.participation !== 'cancelled') return 'ALREADY_JOINED'
  if (!joiner.hasEmergencyContact) return 'NO_EMERGENCY_CONTACT'
}

type LeavingParticipant = { status: ParticipantStatus; isFreeToLeave: boolean }

/**
 * Returns the error code if a participant may not leave. Participants who joined before a reschedule may leave until
 * the new start.
 */
export function decideActivityLeaveRefusal(
  activity: ActivityState,
  mine: LeavingParticipant | undefined,
  now: Instant,
) {
  if (!mine || mine.status === 'cancelled') return 'NOT_JOINED'
  if (activity.status === 'cancelled') return 'ACTIVITY_NOT_OPEN'
  const isInTime = mine.isFreeToLeave ? now < activity.startAt : now <= activity.startAt - leaveLeadMs
  if (mine.status !== 'registered' || !isInTime) return 'CANCEL_TOO_LATE'
}

const isCheckInOpen = ({ startAt, endAt }: ActivityTimes, now: Instant) =>
  now >= startAt - checkInLeadMs && now <= endAt

type MeasuredPosition = Position & { accuracy?: number | undefined }

export function decideActivityCheckInRefusal(
  activity: ActivityState & { place: Position },
  participation: ParticipantStatus | undefined,
  here: MeasuredPosition,
  now: Instant,
) {
  if (!participation || participation === 'cancelled') return 'NOT_JOINED'
  if (participation === 'signed_in') return 'ALREADY_SIGNED_IN'
  if (activity.status === 'cancelled') return 'ACTIVITY_NOT_OPEN'
  if (participation === 'absent' || !isCheckInOpen(activity, now)) return 'SIGN_IN_NOT_OPEN'
  if ((here.accuracy ?? 0) > maxInaccuracyM) return 'SIGN_IN_UNSURE'
  if (distanceInMetres(activity.place, here) > checkInWithinM) return 'SIGN_IN_TOO_FAR'
}

type PossibleHost = { isCreator: boolean; isCaptain: boolean; participation: ParticipantStatus | undefined }

/**
 * Returns whether the user may confirm the check-in of other participants: the organiser and participating captains
 * may.
 */
export const canConfirmCheckIns = ({ isCreator, isCaptain, participation }: PossibleHost) =>
  isCreator || (isCaptain && (participation === 'registered' || participation === 'signed_in'))

/**
 * Returns the error code if a host may not confirm a participant's check-in. Hosts can confirm other participants while
 * check-in is open.
 */
export function decideHostCheckInConfirmationRefusal(
  activity: ActivityState,
  { participation, isSelf }: { participation: ParticipantStatus | undefined; isSelf: boolean },
  now: Instant,
) {
  if (isSelf) return 'CANNOT_CONFIRM_SELF'
  const refusal = decideAdminCheckInConfirmationRefusal(activity, participation, now)
  if (refusal) return refusal
  if (!isCheckInOpen(activity, now)) return 'SIGN_IN_NOT_OPEN'
}

/**
 * Returns the error code if an administrator may not confirm a participant's check-in. Administrators can also confirm
 * absent participants, until reviews of the activity close.
 */
export function decideAdminCheckInConfirmationRefusal(
  activity: ActivityState,
  participation: ParticipantStatus | undefined,
  now: Instant,
) {
  if (!participation || participation === 'cancelled') return 'NOT_JOINED'
  if (participation === 'signed_in') return 'ALREADY_SIGNED_IN'
  if (activity.status === 'cancelled') return 'ACTIVITY_NOT_OPEN'
  if (now < activity.startAt - checkInLeadMs || now > activity.endAt + reviewPeriodMs)
    return 'SIGN_IN_NOT_OPEN'
}

type ReviewingParticipant = { status: ParticipantStatus; rating: number | null }

export function decideActivityReviewRefusal(
  { endAt }: ActivityTimes,
  participation: ReviewingParticipant | undefined,
  now: Instant,
) {
  if (participation?.status !== 'signed_in') return 'NOT_SIGNED_IN'
  if (participation.rating !== null) return 'ALREADY_REVIEWED'
  if (now < endAt || now > endAt + reviewPeriodMs) return 'REVIEW_CLOSED'
}

/** Returns the actions that a participant may take. Clients show a button for each of them. */
export function listParticipantActions(
  activity: ActivityState,
  mine: (ReviewingParticipant & LeavingParticipant) | undefined,
  now: Instant,
) {
  return {
    canCancel: !decideActivityLeaveRefusal(activity, mine, now),
    canSignIn:
      mine?.status === 'registered' && activity.status !== 'cancelled' && isCheckInOpen(activity, now),
    canReview: !decideActivityReviewRefusal(activity, mine, now),
  }
}
