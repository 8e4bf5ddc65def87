import { createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { TableSection } from '@sanhe/ui/console/table-section.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import type { MerchantDetail } from './statuses.ts'
import { merchantsLabels } from './text.ts'

type Account = MerchantDetail['staff'][number]

const statusOf = ({ status, hasPassword }: Account) =>
  status === 'active' && !hasPassword ? 'invited' : status

const tones = { active: 'ok', invited: 'warn', disabled: 'danger', removed: 'neutral' } as const

function useAccountColumns(): ListColumn<Account>[] {
  const t = useText(merchantsLabels)
  const dateTime = useFormatDateTime()
  return [
    { id: 'name', label: t.name, cell: ({ name }) => name ?? '' },
    { id: 'phone', label: t.phone, cell: ({ phone }) => phone ?? '' },
    { id: 'role', label: t.role, cell: ({ role }) => t.roles[role] },
    createStatusColumn({ label: t.status, statusOf, labels: t.accountStatuses, tones }),
    { id: 'lastLogin', label: t.lastLogin, cell: ({ lastLoginAt }) => dateTime(lastLoginAt) },
  ]
}

/** Accounts of a merchant with their roles. */
export function MerchantStaff({ staff }: { staff: Account[] }) {
  const t = useText(merchantsLabels)
  return (
    <TableSection
      title={t.staff}
      rows={staff}
      rowId={({ id }) => String(id)}
      empty={t.noStaff}
      columns={useAccountColumns()}
    />
  )
}
