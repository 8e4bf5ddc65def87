import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { formatYuan, useDateTime } from '@sanhe/ui/console/format.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useObjectionAnswers } from './objection-answers.ts'
import { type Settlement, shownStatusOf } from './statuses.ts'
import { settlementsText } from './text.ts'

type ObjectionProps = { settlement: Settlement; objection: NonNullable<Settlement['objection']> }

/** The objection of the merchant with its answer, or with the actions that answer it. */
export function Objection({ settlement, objection }: ObjectionProps) {
  const t = useText(settlementsText)
  const dateTime = useDateTime()
  const answers = useObjectionAnswers(settlement)
  const { reason, objectedAt, outcome, answer, answeredAt } = objection
  return (
    <DescriptionList
      title={t.objection}
      actions={shownStatusOf(settlement) === 'objected' && <RowActions actions={answers} />}
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
