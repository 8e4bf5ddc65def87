import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useAnswerObjectionActions } from './objection-answers.tsx'
import { type SettlementListItem, toSettlementDisplayStatus } from './statuses.ts'
import { settlementsLabels } from './text.ts'

type ObjectionProps = {
  settlement: SettlementListItem
  objection: NonNullable<SettlementListItem['objection']>
}

/** Shows the objection of a merchant to a settlement with its answer, or with buttons that answer it. */
export function ObjectionPanel({ settlement, objection }: ObjectionProps) {
  const t = useText(settlementsLabels)
  const dateTime = useFormatDateTime()
  const answers = useAnswerObjectionActions(settlement)
  const { reason, objectedAt, outcome, answer, answeredAt } = objection
  return (
    <DescriptionList
      title={t.objection}
      actions={toSettlementDisplayStatus(settlement) === 'objected' && <RowActions actions={answers} />}
      facts={[
        { label: t.reason, value: reason },
        { label: t.objectedAt, value: dateTime(objectedAt) },
        {
          label: t.outcome,
          value: outcome && (
            <Badge tone={outcome === 'accepted' ? 'ok' : 'neutral'}>{t.outcomes[outcome]}</Badge>
          ),
        },
        {
          label: t.adjustment,
          value: outcome === 'accepted' ? formatYuan(settlement.adjustmentAmount) : null,
        },
        { label: t.answer, value: answer },
        { label: t.answeredAt, value: answeredAt && dateTime(answeredAt) },
      ]}
    />
  )
}
