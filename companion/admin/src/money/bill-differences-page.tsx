import { createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { formatYuan, useFormatDay } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { type RowAction, RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { FileDiff } from 'lucide-react'
import { api } from '#api.ts'
import { OrderLink } from '#parts/links.tsx'
import { billsLabels } from './bills-text.ts'
import {
  type BillDifferenceItem,
  billDifferenceStatuses,
  billDifferenceBadgeTones,
  toBillDifferenceStatus,
} from './statuses.ts'

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

async function loadDifferences({ page, status, q }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = {
    page,
    ...(status && { status: status as (typeof billDifferenceStatuses)[number] }),
    ...(q && isDay(q) && { day: q }),
  }
  const { differences, ...counts } = await api.bills.differences({ query }, signal && { signal })
  return { rows: differences, ...counts }
}

const yuan = (amount: number | null) => (amount === null ? '' : formatYuan(amount))

function useDifferenceColumns(): ListColumn<BillDifferenceItem>[] {
  const t = useText(billsLabels)
  const formatDay = useFormatDay()
  return [
    {
      id: 'order',
      label: t.order,
      cell: ({ orderNo, isOrderKnown }) => (isOrderKnown ? <OrderLink orderNo={orderNo} /> : orderNo),
      csv: ({ orderNo }) => orderNo,
    },
    { id: 'day', label: t.day, cell: ({ day }) => formatDay(day), csv: ({ day }) => day },
    { id: 'kind', label: t.kind, cell: ({ kind }) => t.kinds[kind] },
    { id: 'cause', label: t.cause, cell: ({ cause }) => t.causes[cause] },
    { id: 'ours', label: t.ours, cell: ({ ourAmount }) => yuan(ourAmount) },
    { id: 'theirs', label: t.theirs, cell: ({ theirAmount }) => yuan(theirAmount) },
    createStatusColumn({
      label: t.status,
      statusOf: toBillDifferenceStatus,
      labels: t.states,
      tones: billDifferenceBadgeTones,
    }),
    { id: 'note', label: t.note, isLong: true, cell: ({ note }) => note ?? '' },
    { id: 'number', label: t.number, cell: ({ no }) => no },
  ]
}

function DifferenceActions({ row }: { row: BillDifferenceItem }) {
  const t = useText(billsLabels)
  if (row.resolution !== null) return null
  const { kind, cause, isOrderKnown } = row
  const params = { id: row.id }
  const canTakeOver = isOrderKnown && (cause === 'state' || (cause === 'missing_here' && kind === 'payment'))
  const takeOver = {
    label: t.takeOver,
    isMain: true,
    question: { title: t.takeOverQuestion, text: t.takeOverText },
    run: () => api.bills.takeOver({ params }),
    success: t.takenOver,
  }
  const explain = {
    label: t.explain,
    isMain: !canTakeOver,
    question: {
      title: t.explainQuestion,
      text: t.explainText,
      reason: 'required',
      reasonHint: t.explainHint,
    },
    run: (note = '') => api.bills.explain({ params, body: { note } }),
    success: t.explained,
  } satisfies RowAction
  return <RowActions actions={canTakeOver ? [takeOver, explain] : [explain]} />
}

/**
 * Page with the differences between the bills of WeChat Pay and our payments and refunds. Each difference has a button
 * for the next action.
 */
export function BillDifferencesPage() {
  const t = useText(billsLabels)
  return (
    <ListPage
      name="bill-differences"
      title={t.differences}
      load={loadDifferences}
      columns={useDifferenceColumns()}
      rowId={({ id }) => String(id)}
      statuses={billDifferenceStatuses.map((value) => ({ value, label: t.filters[value] }))}
      searchLabel={t.searchDay}
      Actions={DifferenceActions}
      empty={{ icon: FileDiff, title: t.noDifferences, hint: t.noDifferencesHint }}
    />
  )
}
