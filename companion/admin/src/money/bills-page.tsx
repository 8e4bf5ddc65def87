import { createMoneyColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { downloadCsv } from '@sanhe/ui/console/csv.ts'
import { useFormatDateTime, useFormatDay } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { api } from '#api.ts'
import { billsLabels } from './bills-text.ts'
import { type PaymentBillItem, billBadgeTones } from './statuses.ts'

async function loadBills({ page }: ListSearch & { page: number }, signal?: AbortSignal) {
  const { bills, ...counts } = await api.bills.list({ query: { page } }, signal && { signal })
  return { rows: bills, ...counts }
}

function useBillColumns(): ListColumn<PaymentBillItem>[] {
  const t = useText(billsLabels)
  const dateTime = useFormatDateTime()
  const formatDay = useFormatDay()
  return [
    { id: 'day', label: t.day, cell: ({ day }) => formatDay(day), csv: ({ day }) => day },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.statuses,
      tones: billBadgeTones,
    }),
    createMoneyColumn({ id: 'ourPaid', label: t.ourPaid, valueOf: ({ ourPaid }) => ourPaid }),
    createMoneyColumn({ id: 'theirPaid', label: t.theirPaid, valueOf: ({ theirPaid }) => theirPaid }),
    createMoneyColumn({ id: 'ourRefunded', label: t.ourRefunded, valueOf: ({ ourRefunded }) => ourRefunded }),
    createMoneyColumn({
      id: 'theirRefunded',
      label: t.theirRefunded,
      valueOf: ({ theirRefunded }) => theirRefunded,
    }),
    {
      id: 'open',
      label: t.open,
      cell: ({ day, openDifferences }) =>
        openDifferences === 0 ? (
          '0'
        ) : (
          <Link
            to="/bill-differences"
            search={{ q: day }}
            className="font-medium text-danger-text underline underline-offset-2"
          >
            {openDifferences}
          </Link>
        ),
      csv: ({ openDifferences }) => openDifferences,
    },
    { id: 'error', label: t.lastError, cell: ({ lastError }) => lastError ?? '' },
    { id: 'checked', label: t.checked, cell: ({ checkedAt }) => dateTime(checkedAt) },
  ]
}

/**
 * Saves the bill exactly as WeChat Pay wrote it. `downloadCsv` adds a byte order mark, so the byte order mark of the
 * bill is removed first.
 */
async function saveBill(day: string) {
  const { name, text } = await api.bills.file({ params: { day } })
  downloadCsv(name.replace(/\.csv$/, ''), text.replace(/^\uFEFF/, ''))
}

function BillActions({ row: { day, status } }: { row: PaymentBillItem }) {
  const t = useText(billsLabels)
  const again = {
    label: t.again,
    isMain: status === 'failed',
    run: () => api.bills.reconcile({ params: { day } }),
    success: t.compared,
  }
  const download = { label: t.download, run: () => saveBill(day), success: t.downloaded }
  return <RowActions actions={status === 'compared' ? [again, download] : [again]} />
}

/** Page with the bills of WeChat Pay by day, and the totals of the bill and of our tables. */
export function BillsPage() {
  const t = useText(billsLabels)
  return (
    <ListPage
      name="bills"
      title={t.bills}
      load={loadBills}
      columns={useBillColumns()}
      rowId={({ day }) => day}
      Actions={BillActions}
      empty={{ icon: FileSpreadsheet, title: t.noBills, hint: t.noBillsHint }}
    />
  )
}
