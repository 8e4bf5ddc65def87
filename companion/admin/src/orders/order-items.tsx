import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { SimpleTable } from '@sanhe/ui/console/simple-table.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import type { api } from '#api.ts'
import { ordersLabels } from './text.ts'

type Item = Awaited<ReturnType<typeof api.money.getOrder>>['items'][number]

/** Table of the ordered items, with the number of refunded units of each. */
export function OrderItems({ items }: { items: readonly Item[] }) {
  const t = useText(ordersLabels)
  return (
    <ConsolePanel title={t.items}>
      <SimpleTable
        caption={t.items}
        rows={items}
        rowId={({ id }) => id}
        columns={[
          { label: t.product, cell: ({ name }) => name },
          { label: t.unitPrice, isNumber: true, cell: ({ unitPrice }) => formatYuan(unitPrice) },
          { label: t.quantity, isNumber: true, cell: ({ quantity }) => quantity },
          { label: t.refunded, isNumber: true, cell: ({ refundedQuantity }) => refundedQuantity || '' },
        ]}
      />
    </ConsolePanel>
  )
}
