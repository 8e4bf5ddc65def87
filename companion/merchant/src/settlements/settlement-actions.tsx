import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { OwnSettlementItem } from './statuses.ts'
import { settlementsLabels } from './text.ts'

/** Buttons that confirm a pending settlement or object to it. A merchant can object to a settlement once. */
export function SettlementActions({
  settlement: { id, status, objection },
}: {
  settlement: OwnSettlementItem
}) {
  const t = useText(settlementsLabels)
  const params = { id }
  if (status !== 'pending') return null
  const confirm = {
    label: t.confirm,
    isMain: true,
    question: { title: t.confirmQuestion, text: t.confirmText },
    run: () => api.settlements.confirm({ params }),
    success: t.confirmed,
  }
  const object = {
    label: t.object,
    question: { title: t.objectQuestion, text: t.objectText, reason: 'required' as const },
    run: (reason = '') => api.settlements.object({ params, body: { reason } }),
    success: t.objected,
  }
  return <RowActions actions={objection ? [confirm] : [confirm, object]} />
}
