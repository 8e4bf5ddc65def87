import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { TableSection } from '@sanhe/ui/console/table-section.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import type { MerchantDetail } from './merchant-page.tsx'
import { merchantsLabels } from './text.ts'

type Account = MerchantDetail['staff'][number]

const statusOf = ({ status, hasPassword }: Account) =>
  status === 'active' && !hasPassword ? 'invited' : status

const tones = { active: 'ok', invited: 'warn', disabled: 'danger', removed: 'neutral' } as const

/** Accounts of a merchant with their roles. */
export function MerchantStaff({ staff }: { staff: Account[] }) {
  const t = useText(merchantsLabels)
  const dateTime = useFormatDateTime()
  return (
    <TableSection
      title={t.staff}
      rows={staff}
      rowId={({ id }) => String(id)}
      empty={t.noStaff}
      columns={[
        { id: 'name', label: t.name, cell: ({ name }) => name ?? '' },
        { id: 'phone', label: t.phone, cell: ({ phone }) => phone ?? '' },
        { id: 'role', label: t.role, cell: ({ role }) => t.roles[role] },
        {
          id: 'status',
          label: t.status,
          cell: (account) => (
            <Badge tone={tones[statusOf(account)]}>{t.accountStatuses[statusOf(account)]}</Badge>
          ),
        },
        { id: 'lastLogin', label: t.lastLogin, cell: ({ lastLoginAt }) => dateTime(lastLoginAt) },
      ]}
    />
  )
}
