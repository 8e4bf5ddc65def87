import { createMoneyColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api, type AdminApiResponse } from '#api.ts'
import { formatCouponTemplateDiscount } from '#coupons/statuses.ts'
import { couponsLabels } from '#coupons/text.ts'
import { HistorySection } from '#parts/history-section.tsx'
import { OrderLink, UserPageLink } from '#parts/links.tsx'
import { userHistoryLabels } from './history-text.ts'
import { type OfUser, rowId, sectionPageSize as pageSize } from './section.ts'
import { couponOfUserBadgeTones, membershipBadgeTones } from './statuses.ts'

type Membership = AdminApiResponse<'userHistory', 'memberships'>['memberships'][number]
type UserCoupon = AdminApiResponse<'userHistory', 'coupons'>['coupons'][number]
type PointsTransaction = AdminApiResponse<'userHistory', 'points'>['transactions'][number]

function useMembershipColumns(): ListColumn<Membership>[] {
  const t = useText(userHistoryLabels)
  const dateTime = useFormatDateTime()
  return [
    { id: 'plan', label: t.plan, cell: ({ plan }) => t.plans[plan] },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.membershipStatuses,
      tones: membershipBadgeTones,
    }),
    createMoneyColumn({ id: 'price', label: t.price, valueOf: ({ price }) => price }),
    { id: 'from', label: t.from, cell: ({ startsAt }) => dateTime(startsAt) },
    { id: 'to', label: t.to, cell: ({ expiresAt }) => dateTime(expiresAt) },
    {
      id: 'payer',
      label: t.paidBy,
      cell: ({ paidBy }) =>
        paidBy ? <UserPageLink id={paidBy.id} name={paidBy.nickname ?? t.unnamed} /> : t.paidByUser,
    },
    { id: 'order', label: t.order, cell: ({ orderNo }) => <OrderLink orderNo={orderNo} /> },
  ]
}

export function MembershipsSection({ userId }: OfUser) {
  return (
    <HistorySection
      title={useText(userHistoryLabels).memberships}
      queryKey={['users', userId, 'memberships']}
      load={async (page, signal) => {
        const request = { params: { id: userId }, query: { page, pageSize } }
        const { memberships, ...counts } = await api.userHistory.memberships(request, { signal })
        return { rows: memberships, ...counts }
      }}
      columns={useMembershipColumns()}
      rowId={rowId}
    />
  )
}

function useCouponColumns(): ListColumn<UserCoupon>[] {
  const t = useText(userHistoryLabels)
  const coupons = useText(couponsLabels)
  const dateTime = useFormatDateTime()
  return [
    { id: 'title', label: coupons.name, cell: ({ title }) => title },
    { id: 'value', label: coupons.value, cell: (row) => formatCouponTemplateDiscount(row, coupons) },
    {
      id: 'minimum',
      label: coupons.minAmount,
      cell: ({ minAmount }) => (minAmount === 0 ? coupons.noMinimum : formatYuan(minAmount)),
    },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.couponStatuses,
      tones: couponOfUserBadgeTones,
    }),
    { id: 'received', label: t.receivedAt, cell: ({ createdAt }) => dateTime(createdAt) },
    { id: 'expires', label: t.expiresAt, cell: ({ expiresAt }) => dateTime(expiresAt) },
    { id: 'used', label: t.usedAt, cell: ({ usedAt }) => dateTime(usedAt) },
    {
      id: 'order',
      label: t.order,
      cell: ({ usedOrderNo }) => usedOrderNo && <OrderLink orderNo={usedOrderNo} />,
    },
  ]
}

export function CouponsSection({ userId }: OfUser) {
  return (
    <HistorySection
      title={useText(userHistoryLabels).coupons}
      queryKey={['users', userId, 'coupons']}
      load={async (page, signal) => {
        const request = { params: { id: userId }, query: { page, pageSize } }
        const { coupons, ...counts } = await api.userHistory.coupons(request, { signal })
        return { rows: coupons, ...counts }
      }}
      columns={useCouponColumns()}
      rowId={rowId}
    />
  )
}

function usePointsColumns(): ListColumn<PointsTransaction>[] {
  const t = useText(userHistoryLabels)
  const actions: Record<string, string> = t.pointsActions
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'action',
      label: t.pointsAction,
      cell: ({ action, description }) => description ?? actions[action] ?? action,
    },
    { id: 'type', label: t.type, cell: ({ type }) => t.pointsTypes[type] },
    {
      id: 'points',
      label: t.pointsChange,
      cell: ({ points }) => (points > 0 ? `+${points}` : `−${Math.abs(points)}`),
    },
    { id: 'balance', label: t.balance, cell: ({ balance }) => balance },
    { id: 'expires', label: t.expiresAt, cell: ({ expiresAt }) => dateTime(expiresAt) },
    { id: 'at', label: t.time, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

export function PointsSection({ userId }: OfUser) {
  const t = useText(userHistoryLabels)
  return (
    <HistorySection
      title={t.points}
      queryKey={['users', userId, 'points']}
      load={async (page, signal) => {
        const request = { params: { id: userId }, query: { page, pageSize } }
        const { transactions, ...others } = await api.userHistory.points(request, { signal })
        return { rows: transactions, ...others }
      }}
      renderHeader={({ account }) => (
        <p className="mb-2 text-sm">
          {t.pointsBalance(account.availablePoints, account.usedPoints, account.expiredPoints)}
        </p>
      )}
      columns={usePointsColumns()}
      rowId={rowId}
    />
  )
}
