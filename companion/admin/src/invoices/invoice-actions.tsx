import { instantToShanghaiDay, systemClock } from '@sanhe/kit/runtime/clock'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { type RowAction, RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { InvoiceListItem } from './statuses.ts'
import { invoicesLabels } from './text.ts'

const loadContract = async () => await import('@sanhe/companion/invoices/admin-contract')
const maxNumberLength = 20
const maxReasonLength = 200

/**
 * Records the number of the issued invoice. The request contains the displayed amount, so that the service
 * refuses an amount that a refund has changed.
 */
function useIssue({ id, amount, title }: InvoiceListItem): RowAction {
  const t = useText(invoicesLabels)
  const form = defineFormDialogSpec({
    title: t.issueTitle(title, formatYuan(amount)),
    action: t.issue,
    loadSchema: async () => (await loadContract()).IssuedInvoiceNumberInput,
    fields: {
      invoiceNo: { kind: 'text', label: t.invoiceNo, hint: t.invoiceNoHint, maxLength: maxNumberLength },
      issuedOn: { kind: 'text', type: 'date', label: t.issuedOn },
    },
    entry: { issuedOn: instantToShanghaiDay(systemClock.now()) },
    submit: (body) => api.invoicesAdmin.issue({ params: { id }, body: { ...body, amount } }),
    success: t.issued,
  })
  return { label: t.issue, isMain: true, form }
}

function useReject({ id, title, amount }: InvoiceListItem): RowAction {
  const t = useText(invoicesLabels)
  return {
    label: t.reject,
    isDanger: true,
    question: { title: t.rejectTitle(title, formatYuan(amount)), text: t.rejectText, reason: 'required' },
    run: (reason = '') => api.invoicesAdmin.reject({ params: { id }, body: { reason } }),
    success: t.rejected,
  }
}

function useCorrect({ id, invoiceNo }: InvoiceListItem): RowAction {
  const t = useText(invoicesLabels)
  const form = defineFormDialogSpec({
    title: t.correctTitle(invoiceNo ?? ''),
    action: t.correct,
    loadSchema: async () => (await loadContract()).CorrectInvoiceInput,
    fields: {
      correctionNo: { kind: 'text', label: t.correctionNo, maxLength: maxNumberLength },
      correctedOn: { kind: 'text', type: 'date', label: t.correctedOn },
    },
    entry: { correctedOn: instantToShanghaiDay(systemClock.now()) },
    submit: (body) => api.invoicesAdmin.correct({ params: { id }, body }),
    success: t.corrected,
  })
  return { label: t.correct, isMain: true, form }
}

function useChangeNumber({ id, invoiceNo, issuedOn }: InvoiceListItem): RowAction {
  const t = useText(invoicesLabels)
  const form = defineFormDialogSpec({
    title: t.changeNumberTitle(invoiceNo ?? ''),
    action: t.changeNumber,
    loadSchema: async () => (await loadContract()).ChangeInvoiceNumberInput,
    fields: {
      invoiceNo: { kind: 'text', label: t.invoiceNo, hint: t.invoiceNoHint, maxLength: maxNumberLength },
      issuedOn: { kind: 'text', type: 'date', label: t.issuedOn },
      reason: { kind: 'text', label: t.changeReason, hint: t.changeReasonHint, maxLength: maxReasonLength },
    },
    entry: { invoiceNo: invoiceNo ?? '', issuedOn: issuedOn ?? '' },
    submit: (body) => api.invoicesAdmin.changeNumber({ params: { id }, body }),
    success: t.numberChanged,
  })
  return { label: t.changeNumber, form }
}

/**
 * Buttons for the next step of an invoice. A requested invoice can be issued or rejected. An invoice whose order was
 * refunded can be corrected. The number of an issued invoice can be changed if it was recorded wrongly.
 */
export function InvoiceActions({ row }: { row: InvoiceListItem }) {
  const [issue, reject, correct] = [useIssue(row), useReject(row), useCorrect(row)]
  const changeNumber = useChangeNumber(row)
  if (row.status === 'requested') return <RowActions actions={[issue, reject]} />
  if (row.status === 'issued') return <RowActions actions={[changeNumber]} />
  return row.status === 'to_correct' ? <RowActions actions={[correct, changeNumber]} /> : null
}
