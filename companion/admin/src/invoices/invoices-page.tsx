import { createMoneyColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { ReceiptText } from 'lucide-react'
import { api } from '#api.ts'
import { OrderLink } from '#parts/links.tsx'
import { usePermission } from '#shell/access.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import {
  type InvoiceListItem,
  listInvoiceMonths,
  type InvoiceStatus,
  invoiceStatuses,
  invoiceBadgeTones,
} from './statuses.ts'
import { invoicesLabels } from './text.ts'

async function loadInvoices({ page, status, kind, q }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = {
    page,
    ...(status && { status: status as InvoiceStatus }),
    ...(kind && { month: kind }),
    ...(q && { q }),
  }
  const { invoices, ...counts } = await api.invoicesAdmin.list({ query }, signal && { signal })
  return { rows: invoices, ...counts }
}

function useInvoiceColumns(): ListColumn<InvoiceListItem>[] {
  const t = useText(invoicesLabels)
  return [
    {
      id: 'order',
      label: t.order,
      cell: ({ orderNo }) => <OrderLink orderNo={orderNo} />,
      csv: ({ orderNo }) => orderNo,
    },
    {
      id: 'title',
      label: t.invoiceTitle,
      isLong: true,
      cell: ({ title, titleType, taxNo }) => (
        <span className="block max-w-[32ch]">
          <span className="block font-medium [overflow-wrap:anywhere]">{title}</span>
          <span className="block text-xs text-muted">{taxNo ?? t.titleTypes[titleType]}</span>
        </span>
      ),
      csv: ({ title }) => title,
    },
    {
      id: 'titleType',
      label: t.titleType,
      isCsvOnly: true,
      cell: ({ titleType }) => t.titleTypes[titleType],
    },
    { id: 'taxNo', label: t.taxNo, isCsvOnly: true, cell: ({ taxNo }) => taxNo ?? '' },
    { id: 'product', label: t.product, below: 'order', cell: ({ orderTitle }) => orderTitle },
    createMoneyColumn({ id: 'amount', label: t.amount, valueOf: ({ amount }) => amount }),
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.statuses,
      tones: invoiceBadgeTones,
    }),
    {
      id: 'waiting',
      label: t.changed,
      cell: ({ changedAt }) => <RelativeTimeLabel at={changedAt} />,
      csv: ({ changedAt }) => changedAt,
    },
    { id: 'email', label: t.email, below: 'title', cell: ({ email }) => email ?? '' },
    {
      id: 'invoiceNo',
      label: t.invoiceNo,
      cell: ({ invoiceNo, numberChanges }) => (
        <span className="block">
          {invoiceNo ?? ''}
          {numberChanges.map((change) => (
            <span key={change.changedAt} className="block max-w-[32ch] text-xs text-muted">
              {t.formerNumber(change)}
            </span>
          ))}
        </span>
      ),
      csv: ({ invoiceNo }) => invoiceNo ?? '',
    },
    { id: 'issuedOn', label: t.issuedOn, cell: ({ issuedOn }) => issuedOn ?? '' },
    { id: 'correctionNo', label: t.correctionNo, cell: ({ correctionNo }) => correctionNo ?? '' },
    {
      id: 'correctedOn',
      label: t.correctedOn,
      isCsvOnly: true,
      cell: ({ correctedOn }) => correctedOn ?? '',
    },
    { id: 'reason', label: t.reason, isLong: true, cell: ({ reason }) => reason ?? '' },
  ]
}

/**
 * Page with the requested and the issued invoices. An administrator can save the invoices of a month as a CSV file for
 * the tax report.
 */
export function InvoicesPage() {
  const t = useText(invoicesLabels)
  const months = listInvoiceMonths().map((month) => ({ value: month, label: t.issuedIn(month) }))
  return (
    <ListPage
      name="invoices"
      title={t.invoices}
      load={loadInvoices}
      columns={useInvoiceColumns()}
      rowId={({ id }) => String(id)}
      statuses={invoiceStatuses.map((value) => ({ value, label: t.statuses[value] }))}
      kinds={{ label: t.month, options: months }}
      searchLabel={t.search}
      Actions={InvoiceActions}
      canChange={usePermission('invoicesAdmin.issue')}
      empty={{ icon: ReceiptText, title: t.none, hint: t.noneHint }}
    />
  )
}
