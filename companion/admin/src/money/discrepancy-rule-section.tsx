import { Badge } from '@sanhe/ui/console/badge.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { OrderLink } from '#parts/links.tsx'
import { describeDiscrepancyDetail } from './discrepancy-detail.ts'
import { type DiscrepancyListItem, acknowledgeableDiscrepancyRules } from './statuses.ts'
import { moneyLabels } from './text.ts'

type RuleText = { name: string; meaning: string; action: string }

/** Section with the discrepancies that one rule found. Explains the rule and what administrators should do. */
export function DiscrepancyRuleSection({
  rule,
  findings,
}: {
  rule: string
  findings: readonly DiscrepancyListItem[]
}) {
  const t = useText(moneyLabels)
  const rules: Record<string, RuleText> = t.rules
  const { name, meaning, action } = rules[rule] ?? t.otherRule
  return (
    <section className="rounded-[10px] border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{name}</h2>
        <Badge tone="danger">{findings.length}</Badge>
      </div>
      <p className="mt-1 max-w-[75ch] text-sm">{meaning}</p>
      <p className="mt-1 max-w-[75ch] text-sm text-muted">
        {t.whatToDo}: {action}
      </p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {findings.map((finding) => (
          <FindingRow key={`${finding.orderNo} ${finding.detail}`} finding={finding} />
        ))}
      </ul>
    </section>
  )
}

function FindingRow({ finding: { rule, orderNo, detail } }: { finding: DiscrepancyListItem }) {
  const t = useText(moneyLabels)
  const seen = {
    label: t.markSeen,
    isMain: true,
    question: { title: t.markSeenQuestion, text: t.markSeenText },
    run: () => api.money.seen({ params: { orderNo } }),
    success: t.markedSeen,
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
      <span className="tabular-nums">
        {rule === 'ORDER_UNKNOWN' ? orderNo : <OrderLink orderNo={orderNo} />}
      </span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere] text-muted">
        {describeDiscrepancyDetail(detail)}
      </span>
      {acknowledgeableDiscrepancyRules.includes(rule) && <RowActions actions={[seen]} />}
    </li>
  )
}
