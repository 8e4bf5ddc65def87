import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { ImageLinks } from '@sanhe/ui/console/image-links.tsx'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch, SortKey } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Store } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { MerchantActions } from './merchant-actions.tsx'
import { MerchantNameLink } from './merchant-link.tsx'
import {
  type MerchantListItem,
  type MerchantDisplayStatus,
  merchantStatuses,
  toMerchantDisplayStatus,
  merchantBadgeTones,
} from './statuses.ts'
import { merchantsLabels } from './text.ts'

async function loadMerchants({ page, q, status, sort }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = {
    page,
    ...(sort && { sort: sort as SortKey<'createdAt' | 'commissionRate'> }),
    ...(q && { q }),
    ...(status && { status: status as MerchantDisplayStatus }),
  }
  const { merchants, ...counts } = await api.merchantApplications.list({ query }, signal && { signal })
  return { rows: merchants, ...counts }
}

function useMerchantColumns(): ListColumn<MerchantListItem>[] {
  const t = useText(merchantsLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'store',
      label: t.store,
      cell: ({ id, storeName, companyName }) => <MerchantNameLink id={id} name={storeName ?? companyName} />,
      csv: ({ storeName, companyName }) => storeName ?? companyName,
    },
    { id: 'company', label: t.company, isLong: true, cell: ({ companyName }) => companyName },
    {
      id: 'category',
      label: t.category,
      below: 'company',
      cell: ({ category }) => t.categories[category as keyof typeof t.categories] ?? category,
    },
    {
      id: 'contact',
      label: t.contact,
      cell: ({ contactName, contactPhone }) => [contactName, contactPhone].filter(Boolean).join(' '),
    },
    {
      id: 'licences',
      label: t.licences,
      cell: (row) => (
        <ImageLinks
          images={[
            { label: t.businessLicence, url: row.businessLicense },
            { label: t.industryLicence, url: row.industryLicense },
          ]}
        />
      ),
      csv: ({ creditCode }) => creditCode,
    },
    { id: 'level', label: t.level, cell: ({ level }) => t.levels[level] },
    {
      id: 'commission',
      sortKey: 'commissionRate',
      label: t.commission,
      cell: ({ commissionRate }) => `${commissionRate} %`,
    },
    {
      id: 'status',
      label: t.status,
      cell: (row) => (
        <Badge tone={merchantBadgeTones[toMerchantDisplayStatus(row)]}>
          {t.statuses[toMerchantDisplayStatus(row)]}
        </Badge>
      ),
      csv: (row) => t.statuses[toMerchantDisplayStatus(row)],
    },
    { id: 'note', label: t.note, isLong: true, cell: ({ reviewNote }) => reviewNote ?? '' },
    {
      id: 'registered',
      sortKey: 'createdAt',
      label: t.registered,
      cell: ({ createdAt }) => dateTime(createdAt),
    },
  ]
}

export function MerchantsPage() {
  const t = useText(merchantsLabels)
  return (
    <ListPage
      name="merchants"
      title={t.title}
      load={loadMerchants}
      columns={useMerchantColumns()}
      rowId={({ id }) => String(id)}
      statuses={merchantStatuses.map((value) => ({ value, label: t.statuses[value] }))}
      searchLabel={t.search}
      Actions={MerchantActions}
      canChange={usePermission('merchantApplications.approve')}
      empty={{ icon: Store, title: t.empty, hint: t.emptyHint }}
    />
  )
}
