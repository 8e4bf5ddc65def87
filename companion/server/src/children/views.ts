import { localDay, toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone } from '#core'
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
})

function lastOnline({ last_login_at, last_request_at }: LinkedParent) {
  const last = Math.max(last_login_at?.getTime() ?? 0, last_request_at?.getTime() ?? 0)
  return last ? toIso(last) : null
}

type Activity = { id: number; title: string; startTime: string; status: string }

type OverviewData<Alerts> = {
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
    alerts: Alerts
  }
  activities: Activity[]
}

export function toParentOverviewResponse<Alerts>(
  parent: LinkedParent,
  { dashboard: { today, alerts }, activities }: OverviewData<Alerts>,
  now: number,
) {
  const { nickname, avatar_url: avatar, member_expires_at } = parent
  return {
    parent: { nickname, avatar, lastOnline: lastOnline(parent) },
    health: {
      steps: today.steps,
      bloodPressure: today.bloodPressure,
      heartRate: today.heartRate.current,
      sleep: today.sleep.duration,
    },
    recentActivities: activities.map(({ id, title, startTime, status }) => ({
      id,
      title,
      date: localDay(Date.parse(startTime)),
      status,
    })),
    alerts,
    membershipExpires: member_expires_at && isMember(parent, now) ? toIso(member_expires_at.getTime()) : null,
  }
}
