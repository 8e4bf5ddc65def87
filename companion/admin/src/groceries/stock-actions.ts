import type { RowAction } from '@sanhe/ui/console/row-actions.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { GroceryProductItem } from './statuses.ts'
import { groceriesLabels } from './text.ts'

const loadSchema = async () =>
  (await import('@sanhe/companion/shopping/catalogue-contract')).groceryCatalogueContract.changeStock.body

/**
 * Actions that add stock, remove stock, or set the stock to a counted number. Each action is recorded with its reason.
 */
export function useStockActions({ id, name, stock }: GroceryProductItem): RowAction[] {
  const t = useText(groceriesLabels)
  const params = { id }
  const { changeStock } = api.groceryCatalogue
  const reason = {
    kind: 'text',
    label: t.stockReason,
    hint: t.stockReasonHint,
    maxLength: 200,
    isOptional: true,
  } as const
  const difference = (label: string, sign: 1 | -1) =>
    defineFormDialogSpec({
      title: `${label}: ${name}`,
      action: label,
      loadSchema,
      fields: { change: { kind: 'number', label: t.quantity, hint: t.currentStock(stock) }, reason },
      submit: ({ change = 0, ...body }) =>
        changeStock({ params, body: { ...body, change: sign * Math.abs(change) } }),
      success: t.stockSaved,
    })
  const count = defineFormDialogSpec({
    title: `${t.enterCount}: ${name}`,
    action: t.save,
    loadSchema,
    fields: { counted: { kind: 'number', label: t.counted, hint: t.countedHint(stock) }, reason },
    submit: (body) => changeStock({ params, body }),
    success: t.stockSaved,
  })
  return [
    { label: t.addStock, form: difference(t.addStock, 1) },
    { label: t.removeStock, form: difference(t.removeStock, -1) },
    { label: t.enterCount, form: count },
  ]
}
