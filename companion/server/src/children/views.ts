import { type Instant, instantToShanghaiDay, toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone } from '#core'
import { listVisibleSharedKinds } from '#family'
import type { SharedKind } from '#family/contract'
import { isMember } from '#users'
import type { ChildRow, LinkedParent, ParentRow } from './store.ts'

export const toChildResponse = ({ id, nickname, avatar_url, phone }: ChildRow) => ({
  id,
  nickname,
  avatar: avatar_url,
  phone: phone && maskPhone(phone),
})

export const toParentResponse = (row: ParentRow) => ({
  id: row.id,
  nickname: row.nickname,
  avatar: row.avatar_url,
  phone: maskPhone(row.phone),
  relationship: row.relationship,
  notificationEnabled: row.notification_enabled,
  linkedAt: toIso(row.linked_at.getTime()),
  sharedKinds: listVisibleSharedKinds(row),
})

function lastOnline({ last_login_at }: LinkedParent, lastRequestAt: Instant | undefined) {
  const last = Math.max(last_login_at?.getTime() ?? 0, lastRequestAt ?? 0)
  return last ? toIso(last) : null
}

type Activity = { id: number; title: string; startTime: string; status: string }

type OverviewData<Alert> = {
  lastRequestAt: Instant | undefined
  dashboard: {
    today: {
      steps: number | null
      heartRate: { current: number | null }
      bloodPressure: {
        systolic: number | null
        diastolic: number | null
        status: 'normal' | 'high' | 'low' | null
      }
      sleep: { duration: number | null }
    }
    alerts: Alert[]
  }
  activities: Activity[]
}

const nothingMeasured = {
  steps: null,
  bloodPressure: { systolic: null, diastolic: null, status: null },
  heartRate: null,
  sleep: null,
}

/**
 * Data that the parent does not share is null. Data that was not measured is null too. Clients tell the two cases apart
 * by the parent's `sharedKinds`.
 */
export function toParentOverviewResponse<Alert>(
  parent: LinkedParent,
  { lastRequestAt, dashboard: { today, alerts }, activities }: OverviewData<Alert>,
  now: number,
) {
  const { nickname, avatar_url: avatar, member_expires_at } = parent
  const kinds = listVisibleSharedKinds(parent)
  const isShared = (kind: SharedKind) => kinds.includes(kind)
  return {
    parent: { nickname, avatar, lastOnline: lastOnline(parent, lastRequestAt) },
    health: isShared('records')
      ? {
          steps: today.steps,
          bloodPressure: today.bloodPressure,
          heartRate: today.heartRate.current,
          sleep: today.sleep.duration,
        }
      : nothingMeasured,
    recentActivities: (isShared('activities') ? activities : []).map(({ id, title, startTime, status }) => ({
      id,
      title,
      date: instantToShanghaiDay(Date.parse(startTime)),
      status,
    })),
    alerts: isShared('alerts') ? alerts : [],
    membershipExpires: member_expires_at && isMember(parent, now) ? toIso(member_expires_at.getTime()) : null,
  }
}

type SharedHealth<Alert> = { trends: { bloodPressure: object[] }; alerts: Alert[] }

/** Removes from a health dashboard what the parent does not share. */
export const removeUnsharedHealthData = <Alert, Health extends SharedHealth<Alert>>(
  health: Health,
  kinds: readonly SharedKind[],
): Health => ({
  ...health,
  ...(!kinds.includes('trends') && { trends: { bloodPressure: [] } }),
  ...(!kinds.includes('alerts') && { alerts: [] }),
})
