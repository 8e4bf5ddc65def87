import { Badge } from '@sanhe/ui/console/badge.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Users } from 'lucide-react'
import { api } from '#api.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { type MerchantCampaignItem, NewCampaignButton } from './campaign-form.tsx'
import { groupBuysLabels } from './text.ts'

async function loadCampaigns({ page }: ListSearch & { page: number }, signal?: AbortSignal) {
  const { campaigns, ...counts } = await api.groupBuysMerchant.list({ query: { page } }, signal && { signal })
  return { rows: campaigns, ...counts }
}

function useCampaignColumns(): ListColumn<MerchantCampaignItem>[] {
  const t = useText(groupBuysLabels)
  const dateTime = useFormatDateTime()
  return [
    { id: 'service', label: t.service, isLong: true, cell: ({ service }) => service.title },
    {
      id: 'group-price',
      label: t.groupPrice,
      cell: ({ groupPrice }) => formatYuan(groupPrice),
      csv: ({ groupPrice }) => groupPrice,
    },
    {
      id: 'price',
      label: t.originalPrice,
      cell: ({ originalPrice }) => formatYuan(originalPrice),
      csv: ({ originalPrice }) => originalPrice,
    },
    {
      id: 'members',
      label: t.members,
      cell: ({ minMembers, maxMembers }) => t.membersText(minMembers, maxMembers),
    },
    { id: 'hours', label: t.validHours, cell: ({ validHours }) => t.hoursText(validHours) },
    {
      id: 'status',
      label: t.status,
      cell: ({ status }) => <Badge tone={status === 'active' ? 'ok' : 'neutral'}>{t.statuses[status]}</Badge>,
      csv: ({ status }) => t.statuses[status],
    },
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
      mainAction={<NewCampaignButton />}
      empty={{ icon: Users, title: t.empty, hint: t.emptyHint }}
    />
  )
}
