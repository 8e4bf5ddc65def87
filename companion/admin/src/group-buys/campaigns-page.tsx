import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import { createImageColumn, createMoneyColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { UsersRound } from 'lucide-react'
import { api, type AdminApiResponse } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { groupBuysLabels } from './text.ts'

export type GroupBuyCampaignItem = AdminApiResponse<'groupBuysAdmin', 'list'>['campaigns'][number]

const tones: Record<GroupBuyCampaignItem['status'], BadgeTone> = { active: 'ok', inactive: 'neutral' }

async function loadCampaigns({ page }: ListSearch & { page: number }, signal?: AbortSignal) {
  const { campaigns, ...counts } = await api.groupBuysAdmin.list({ query: { page } }, signal && { signal })
  return { rows: campaigns, ...counts }
}

function useCampaignColumns(): ListColumn<GroupBuyCampaignItem>[] {
  const t = useText(groupBuysLabels)
  const dateTime = useFormatDateTime()
  return [
    createImageColumn({
      id: 'service',
      label: t.service,
      urlOf: ({ service }) => service.images[0] ?? null,
      content: ({ service }) => service.title,
      textOf: ({ service }) => service.title,
    }),
    { id: 'merchant', label: t.merchant, cell: ({ service }) => service.storeName ?? '' },
    createMoneyColumn({ id: 'groupPrice', label: t.groupPrice, valueOf: ({ groupPrice }) => groupPrice }),
    createMoneyColumn({
      id: 'price',
      label: t.originalPrice,
      below: 'groupPrice',
      valueOf: ({ originalPrice }) => originalPrice,
    }),
    {
      id: 'members',
      label: t.members,
      cell: ({ minMembers, maxMembers }) => t.range(minMembers, maxMembers),
    },
    { id: 'hours', label: t.validHours, cell: ({ validHours }) => t.hoursOf(validHours) },
    createStatusColumn({ label: t.status, statusOf: ({ status }) => status, labels: t.statuses, tones }),
    { id: 'created', label: t.created, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

export function CampaignsPage() {
  const t = useText(groupBuysLabels)
  return (
    <ListPage
      name="group-buys"
      title={t.title}
      load={loadCampaigns}
      columns={useCampaignColumns()}
      rowId={({ id }) => String(id)}
      Actions={CampaignActions}
      canChange={usePermission('groupBuysAdmin.change')}
      empty={{ icon: UsersRound, title: t.empty, hint: t.emptyHint }}
    />
  )
}
