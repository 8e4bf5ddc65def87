import { DataTable } from '@sanhe/ui/console/data-table.tsx'
import { toTableColumn } from '@sanhe/ui/console/list-page.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useOrderColumns } from '#orders/order-columns.tsx'
import { usersLabels } from './text.ts'

/** Largest number of orders that the page of a user shows. */
const shownOrders = 10

export function UserOrders({ userId }: { userId: number }) {
  const t = useText(usersLabels)
  const columns = useOrderColumns({ hasBuyer: false }).map(toTableColumn)
  const query = useQuery({
    queryKey: ['orders', 'user', userId],
    queryFn: ({ signal }) => api.ordersAdmin.list({ query: { userId, pageSize: shownOrders } }, { signal }),
  })
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t.orders}</h2>
      <QueryStates query={query}>
        {({ orders }) =>
          orders.length === 0 ? (
            <p className="text-sm text-muted">{t.noOrders}</p>
          ) : (
            <DataTable
              caption={t.orders}
              columns={columns}
              rows={orders}
              rowId={({ orderNo }) => orderNo}
              hiddenColumns={[]}
              wrappingColumns={['product']}
              actionsLabel=""
            />
          )
        }
      </QueryStates>
    </section>
  )
}
