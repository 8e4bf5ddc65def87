import { distanceM, type Position } from '@sanhe/kit/geo'
import { dayMs, hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

export const participantLimits = { min: 5, max: 15 }
const leadMs = hourMs
const usualLengthMs = 2 * hourMs
const longestMs = dayMs
const cancelLeadMs = 2 * hourMs
export const checkInLeadMs = 15 * minuteMs
const checkInWithinM = 500
/** Worst accepted accuracy in metres. A less accurate position cannot prove a distance of 500 metres. */
const worstAccuracyM = 200
const reviewMs = dayMs
/** Number of joins per month for users without membership. */
export const freeJoinsAMonth = 3

/** Lifetime of a pass for a full activity. */
export const passLifetimeMs = 90 * dayMs

export type ActivityStatus = 'upcoming' | 'ongoing' | 'finished' | 'cancelled'
export type ParticipantStatus = 'registered' | 'signed_in' | 'absent' | 'cancelled'
export type ActivityTimes = { startAt: Instant; endAt: Instant }
type ActivityState = ActivityTimes & { status: ActivityStatus }

export const endOrDefault = (startAt: Instant, endAt: Instant | null | undefined) =>
  endAt ?? startAt + usualLengthMs

/**
 * Returns the status at a moment. The stored status may lag behind by a minute. The moment of the end still counts as
 * ongoing.
 */
export function activityStatusAt({ status, startAt, endAt }: ActivityState, now: Instant): ActivityStatus {
  if (status === 'cancelled') return status
  if (now < startAt) return 'upcoming'
  return now <= endAt ? 'ongoing' : 'finished'
}

type Plan = ActivityTimes & { maxParticipants: number; joined: number }

/**
 * Returns why an activity may not be created or changed like this. `since` is its previous start, which may be kept.
 */
export function activityRefusal(
  { startAt, endAt, maxParticipants, joined }: Plan,
  now: Instant,
  since?: Instant,
) {
  if (!Number.isInteger(maxParticipants) || maxParticipants < Math.max(participantLimits.min, joined))
    return 'INVALID_PARTICIPANT_COUNT'
  if (maxParticipants > participantLimits.max) return 'INVALID_PARTICIPANT_COUNT'
  if (startAt !== since && startAt < now + leadMs) return 'START_TIME_TOO_EARLY'
  if (endAt <= startAt || endAt > startAt + longestMs) return 'END_TIME_INVALID'
}

/** Returns why the organiser may not change or cancel the activity any more. */
export function changeRefusal(activity: ActivityState, now: Instant) {
  if (activity.status === 'cancelled') return 'ACTIVITY_NOT_OPEN'
  if (now >= activity.startAt) return 'ACTIVITY_STARTED'
}

type Joiner = { participation: ParticipantStatus | undefined; hasEmergencyContact: boolean }

/** Returns why a user may not join. The monthly quota and the places are checked afterwards. */
export function joinRefusal(activity: ActivityState, joiner: Joiner, now: Instant) {
  if (activityStatusAt(activity, now) !== 'upcoming') return 'ACTIVITY_NOT_OPEN'
  if (joiner.participation && joiner.participation !== 'cancelled') return 'ALREADY_JOINED'
  if (!joiner.hasEmergencyContact) return 'NO_EMERGENCY_CONTACT'
}

type LeavingParticipant = { status: ParticipantStatus; isFreeToLeave: boolean }

/**
 * Returns why a participant may not leave. A participant who joined before a reschedule may leave until the new start.
 */
export function leaveRefusal(activity: ActivityState, mine: LeavingParticipant | undefined, now: Instant) {
  if (!mine || mine.status === 'cancelled') return 'NOT_JOINED'
  if (activity.status === 'cancelled') return 'ACTIVITY_NOT_OPEN'
  const isInTime = mine.isFreeToLeave ? now < activity.startAt : now <= activity.startAt - cancelLeadMs
  if (mine.status !== 'registered' || !isInTime) return 'CANCEL_TOO_LATE'
}

const isCheckInOpen = ({ startAt, endAt }: ActivityTimes, now: Instant) =>
  now >= startAt - checkInLeadMs && now <= endAt

type MeasuredPosition = Position & { accuracy?: number | undefined }

export function checkInRefusal(
  activity: ActivityState & { place: Position },
  participation: ParticipantStatus | undefined,
  here: MeasuredPosition,
  now: Instant,
) {
  if (!participation || participation === 'cancelled') return 'NOT_JOINED'
  if (participation === 'signed_in') return 'ALREADY_SIGNED_IN'
  if (activity.status === 'cancelled') return 'ACTIVITY_NOT_OPEN'
  if (participation === 'absent' || !isCheckInOpen(activity, now)) return 'SIGN_IN_NOT_OPEN'
  if ((here.accuracy ?? 0) > worstAccuracyM) return 'SIGN_IN_UNSURE'
  if (distanceM(activity.place, here) > checkInWithinM) return 'SIGN_IN_TOO_FAR'
}

type Host = { isCreator: boolean; isCaptain: boolean; participation: ParticipantStatus | undefined }

/** Returns whether the user may confirm others: the organiser, or a captain who takes part. */
export const isHost = ({ isCreator, isCaptain, participation }: Host) =>
  isCreator || (isCaptain && (participation === 'registered' || participation === 'signed_in'))

/** Returns why a host may not confirm a participant. Hosts confirm other participants while check-in is open. */
export function confirmByHostRefusal(
  activity: ActivityState,
  { participation, isSelf }: { participation: ParticipantStatus | undefined; isSelf: boolean },
  now: Instant,
) {
  if (isSelf) return 'CANNOT_CONFIRM_SELF'
  const refusal = confirmRefusal(activity, participation, now)
  if (refusal) return refusal
  if (!isCheckInOpen(activity, now)) return 'SIGN_IN_NOT_OPEN'
}

/**
 * Returns why an administrator may not confirm a participant. Administrators may also confirm absent participants, as
 * long as the activity can be reviewed.
 */
export function confirmRefusal(
  activity: ActivityState,
  participation: ParticipantStatus | undefined,
  now: Instant,
) {
  if (!participation || participation === 'cancelled') return 'NOT_JOINED'
  if (participation === 'signed_in') return 'ALREADY_SIGNED_IN'
  if (activity.status === 'cancelled') return 'ACTIVITY_NOT_OPEN'
  if (now < activity.startAt - checkInLeadMs || now > activity.endAt + reviewMs) return 'SIGN_IN_NOT_OPEN'
}

type ReviewingParticipant = { status: ParticipantStatus; rating: number | null }

export function reviewRefusal(
  { endAt }: ActivityTimes,
  participation: ReviewingParticipant | undefined,
  now: Instant,
) {
  if (participation?.status !== 'signed_in') return 'NOT_SIGNED_IN'
  if (participation.rating !== null) return 'ALREADY_REVIEWED'
  if (now < endAt || now > endAt + reviewMs) return 'REVIEW_CLOSED'
}

/** Returns the actions that are open to a participant, which decide the buttons that clients show. */
export function allowedActions(
  activity: ActivityState,
  mine: (ReviewingParticipant & LeavingParticipant) | undefined,
  now: Instant,
) {
  return {
    canCancel: !leaveRefusal(activity, mine, now),
    canSignIn:
      mine?.status === 'registered' && activity.status !== 'cancelled' && isCheckInOpen(activity, now),
    canReview: !reviewRefusal(activity, mine, now),
  }
}
