import { formatYuan } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { SettlementListItem } from './statuses.ts'
import { settlementsLabels } from './text.ts'

/** Returns the action that records that the amount of a confirmed settlement was transferred to the merchant. */
export function useMarkSettlementPaidAction({ id, storeName, netAmount }: SettlementListItem) {
  const t = useText(settlementsLabels)
  const title = t.markPaidQuestion(storeName ?? t.unnamed, formatYuan(netAmount))
  return {
    label: t.markPaid,
    question: { title, text: t.markPaidText },
    run: () => api.settlements.markPaid({ params: { id } }),
    success: t.markedPaid,
  }
}
