import { Badge } from '@sanhe/ui/console/badge.tsx'
import { createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api, type AdminApiResponse } from '#api.ts'
import { HistorySection } from '#parts/history-section.tsx'
import { UserPageLink } from '#parts/links.tsx'
import { userHistoryLabels } from './history-text.ts'
import { useNoticeAreaLabel } from './notice-areas.ts'
import { type OfUser, rowId, sectionPageSize as pageSize } from './section.ts'
import { deliveryBadgeTones, familyLinkBadgeTones, readBadgeTones } from './statuses.ts'

type FamilyLink = AdminApiResponse<'userHistory', 'family'>['links'][number]
type Notification = AdminApiResponse<'userHistory', 'notifications'>['notifications'][number]
type Delivery = AdminApiResponse<'userHistory', 'deliveries'>['deliveries'][number]

function useFamilyColumns(): ListColumn<FamilyLink>[] {
  const t = useText(userHistoryLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'person',
      label: t.person,
      cell: ({ userId, nickname }) =>
        userId === null ? (nickname ?? t.unnamed) : <UserPageLink id={userId} name={nickname ?? t.unnamed} />,
    },
    {
      id: 'role',
      label: t.role,
      cell: ({ role, relationship }) =>
        t.familyRoles[role === 'parent' ? 'parent' : (relationship ?? 'child')],
    },
    { id: 'app', label: t.client, cell: ({ userId }) => (userId === null ? t.miniProgram : t.app) },
    { id: 'phone', label: t.phone, cell: ({ phone }) => phone ?? '–' },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.familyStatuses,
      tones: familyLinkBadgeTones,
    }),
    {
      id: 'shared',
      label: t.shared,
      isLong: true,
      cell: ({ sharedKinds }) => sharedKinds.map((kind) => t.sharedKinds[kind]).join(t.comma) || t.nothing,
    },
    { id: 'consent', label: t.healthConsent, cell: (row) => t.consents[row.healthConsent ?? 'none'] },
    { id: 'linked', label: t.linkedAt, cell: ({ linkedAt }) => dateTime(linkedAt) },
  ]
}

export function FamilySection({ userId }: OfUser) {
  return (
    <HistorySection
      title={useText(userHistoryLabels).family}
      queryKey={['users', userId, 'family']}
      load={async (page, signal) => {
        const request = { params: { id: userId }, query: { page, pageSize } }
        const { links, ...counts } = await api.userHistory.family(request, { signal })
        return { rows: links, ...counts }
      }}
      columns={useFamilyColumns()}
      rowId={({ id, role }) => `${role} ${id}`}
    />
  )
}

function useNotificationColumns(): ListColumn<Notification>[] {
  const t = useText(userHistoryLabels)
  const areaOf = useNoticeAreaLabel()
  const dateTime = useFormatDateTime()
  return [
    { id: 'title', label: t.noticeTitle, isLong: true, cell: ({ title, type }) => title ?? areaOf(type) },
    { id: 'kind', label: t.kind, cell: ({ type }) => areaOf(type) },
    createStatusColumn({
      label: t.status,
      statusOf: ({ isRead }) => (isRead ? 'read' : 'unread'),
      labels: t.readStatuses,
      tones: readBadgeTones,
    }),
    { id: 'at', label: t.time, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

export function NotificationsSection({ userId }: OfUser) {
  return (
    <HistorySection
      title={useText(userHistoryLabels).notifications}
      queryKey={['users', userId, 'notifications']}
      load={async (page, signal) => {
        const request = { params: { id: userId }, query: { page, pageSize } }
        const { notifications, ...counts } = await api.userHistory.notifications(request, { signal })
        return { rows: notifications, ...counts }
      }}
      columns={useNotificationColumns()}
      rowId={rowId}
    />
  )
}

function useDeliveryColumns(): ListColumn<Delivery>[] {
  const t = useText(userHistoryLabels)
  const outcomes: Record<string, string> = t.outcomes
  const areaOf = useNoticeAreaLabel()
  const dateTime = useFormatDateTime()
  return [
    { id: 'channel', label: t.channel, cell: ({ channel }) => t.channels[channel] },
    { id: 'kind', label: t.kind, cell: ({ type }) => areaOf(type) },
    {
      id: 'outcome',
      label: t.outcome,
      cell: ({ outcome }) => (
        <Badge tone={deliveryBadgeTones[outcome] ?? 'neutral'}>{outcomes[outcome] ?? outcome}</Badge>
      ),
    },
    { id: 'at', label: t.time, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

export function DeliveredNoticesSection({ userId }: OfUser) {
  return (
    <HistorySection
      title={useText(userHistoryLabels).deliveredNotices}
      queryKey={['users', userId, 'deliveries']}
      load={async (page, signal) => {
        const request = { params: { id: userId }, query: { page, pageSize } }
        const { deliveries, ...counts } = await api.userHistory.deliveries(request, { signal })
        return { rows: deliveries, ...counts }
      }}
      columns={useDeliveryColumns()}
      rowId={rowId}
    />
  )
}
