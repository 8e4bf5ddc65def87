import { TableSection } from '@sanhe/ui/console/table-section.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useCaseColumns } from './case-columns.tsx'
import { NewCaseButton } from './case-forms.tsx'
import { casesLabels } from './text.ts'

const shownCases = 10

/** List of the cases about a user, an order or a merchant, newest first, with a button that creates a case. */
export function LinkedCases({
  linked,
}: {
  linked: { userId?: number; orderNo?: string; merchantId?: number }
}) {
  const t = useText(casesLabels)
  const columns = useCaseColumns({ hasLinks: false })
  const query = useQuery({
    queryKey: ['cases', 'linked', linked],
    queryFn: ({ signal }) =>
      api.customerService.listCases({ query: { ...linked, pageSize: shownCases } }, { signal }),
  })
  return (
    <QueryStates query={query}>
      {({ cases }) => (
        <TableSection
          title={t.cases}
          columns={columns}
          rows={cases}
          rowId={({ id }) => String(id)}
          empty={t.noCases}
          actions={<NewCaseButton linked={linked} />}
        />
      )}
    </QueryStates>
  )
}
