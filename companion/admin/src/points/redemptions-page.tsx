import { createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { PackageOpen } from 'lucide-react'
import { api } from '#api.ts'
import { PhoneLink, UserPageLink } from '#parts/links.tsx'
import { usePermission } from '#shell/access.ts'
import { type PointsRedemptionItem, redemptionStatuses, redemptionBadgeTones } from './statuses.ts'
import { pointsLabels } from './text.ts'

async function loadRedemptions({ page, q, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(q && { q }), ...(status && { status: status as PointsRedemptionItem['status'] }) }
  const { redemptions, ...counts } = await api.pointsAdmin.redemptions({ query }, signal && { signal })
  return { rows: redemptions, ...counts }
}

export function useRedemptionColumns(): ListColumn<PointsRedemptionItem>[] {
  const t = useText(pointsLabels)
  const dateTime = useFormatDateTime()
  return [
    { id: 'title', label: t.good, cell: ({ title }) => title },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.redemptionStatuses,
      tones: redemptionBadgeTones,
    }),
    { id: 'points', label: t.points, cell: ({ points }) => points },
    {
      id: 'user',
      label: t.user,
      cell: ({ userId, nickname }) => <UserPageLink id={userId} name={nickname ?? t.unnamed} />,
      csv: ({ nickname }) => nickname,
    },
    {
      id: 'phone',
      label: t.phone,
      cell: ({ phone }) => <PhoneLink phone={phone} />,
      csv: ({ phone }) => phone,
    },
    { id: 'redeemed', label: t.redeemedAt, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

function RedemptionActions({ row: { id, status, title } }: { row: PointsRedemptionItem }) {
  const t = useText(pointsLabels)
  if (status !== 'waiting') return null
  return (
    <RowActions
      actions={[
        {
          label: t.handOver,
          isMain: true,
          question: { title: t.handOverQuestion(title), text: t.handOverText },
          run: () => api.pointsAdmin.handOver({ params: { id } }),
          success: t.handedOver,
        },
      ]}
    />
  )
}

export function RedemptionsPage() {
  const t = useText(pointsLabels)
  return (
    <ListPage
      name="redemptions"
      title={t.redemptions}
      load={loadRedemptions}
      columns={useRedemptionColumns()}
      rowId={({ id }) => String(id)}
      statuses={redemptionStatuses.map((value) => ({ value, label: t.redemptionStatuses[value] }))}
      searchLabel={t.search}
      Actions={RedemptionActions}
      canChange={usePermission('pointsAdmin.handOver')}
      empty={{ icon: PackageOpen, title: t.noRedemptions, hint: t.noRedemptionsHint }}
    />
  )
}
