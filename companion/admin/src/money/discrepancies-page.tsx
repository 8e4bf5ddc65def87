import { Button } from '@sanhe/ui/button.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { api } from '#api.ts'
import { DiscrepancyRuleSection } from './discrepancy-rule-section.tsx'
import { moneyLabels } from './text.ts'

/**
 * Page with the discrepancies between orders and payments, grouped by the rule that found them. Each rule is
 * explained.
 */
export function DiscrepanciesPage() {
  const t = useText(moneyLabels)
  const dateTime = useFormatDateTime()
  const query = useQuery({
    queryKey: ['discrepancies'],
    queryFn: ({ signal }) => api.money.redList({}, { signal }),
  })
  const again = (
    <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
      {t.checkAgain}
    </Button>
  )
  return (
    <ConsolePage title={t.discrepancies} actions={again}>
      <QueryStates query={query}>
        {({ checkedAt, findings }) => (
          <div className="flex flex-col gap-4">
            <p className="text-[13px] text-muted">{t.checkedAt(dateTime(checkedAt))}</p>
            {findings.length === 0 && (
              <EmptyState icon={CircleCheck} title={t.nothing}>
                {t.nothingHint}
              </EmptyState>
            )}
            {[...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, found]) => (
              <DiscrepancyRuleSection key={rule} rule={rule} findings={found} />
            ))}
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}
