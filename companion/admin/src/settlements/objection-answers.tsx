import { formatYuan, useFormatMonth } from '@sanhe/ui/console/format.ts'
import { QuotedEntry } from '@sanhe/ui/console/quoted-entry.tsx'
import type { RowAction } from '@sanhe/ui/console/row-actions.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { SettlementListItem } from './statuses.ts'
import { settlementsLabels } from './text.ts'

const loadContract = async () => await import('@sanhe/companion/settlements/contract')
const maxAnswerLength = 500

type ObjectedSettlement = Pick<
  SettlementListItem,
  'id' | 'storeName' | 'periodStart' | 'netAmount' | 'objection'
>

/**
 * Returns the two actions that answer an objection: accept it with an additional amount, or reject it with a reason.
 */
export function useAnswerObjectionActions(settlement: ObjectedSettlement): RowAction[] {
  const t = useText(settlementsLabels)
  const month = useFormatMonth()
  const { id, storeName, periodStart, netAmount, objection } = settlement
  const source = [storeName ?? t.unnamed, month(periodStart), formatYuan(netAmount)].join(' · ')
  const intro = <QuotedEntry source={source}>{objection?.reason}</QuotedEntry>
  const params = { id }
  const answer = {
    kind: 'long-text',
    label: t.answer,
    hint: t.answerHint,
    maxLength: maxAnswerLength,
  } as const
  const accept = defineFormDialogSpec({
    title: t.acceptTitle,
    intro,
    action: t.accept,
    loadSchema: async () => (await loadContract()).AcceptObjectionInput,
    fields: {
      amount: { kind: 'money', label: t.adjustment, hint: t.adjustmentHint },
      orderNo: { kind: 'text', label: t.orderNo, hint: t.orderNoHint, maxLength: 20, isOptional: true },
      answer,
    },
    submit: (body) => api.settlements.acceptObjection({ params, body }),
    success: t.accepted,
  })
  const reject = defineFormDialogSpec({
    title: t.rejectTitle,
    intro,
    action: t.reject,
    loadSchema: async () => (await loadContract()).RejectObjectionInput,
    fields: { answer },
    submit: (body) => api.settlements.rejectObjection({ params, body }),
    success: t.rejected,
  })
  return [
    { label: t.accept, isMain: true, form: accept },
    { label: t.reject, isDanger: true, form: reject },
  ]
}
