import { Figure, Figures } from '@sanhe/ui/console/figures.tsx'
import { Panel } from '@sanhe/ui/console/panel.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import type { Reply } from '#api.ts'
import { figuresText } from './text.ts'

/** Shows how fast doctors answered consultations and merchants confirmed orders. */
export function ResponseTimes({ responses }: { responses: Reply<'platformFigures', 'get'>['responses'] }) {
  const t = useText(figuresText)
  const { consultations, consultationsOnTime, answerMinutes, merchantOrders, confirmMinutes } = responses
  const duration = (minutes: number | null) => (minutes === null ? '–' : t.minutes(minutes))
  return (
    <Panel title={t.responses}>
      <Figures>
        <Figure label={t.answered} value={String(consultations)} note={t.onTime(consultationsOnTime)} />
        <Figure label={t.answerTime} value={duration(answerMinutes)} />
        <Figure label={t.confirmed} value={String(merchantOrders)} />
        <Figure label={t.confirmTime} value={duration(confirmMinutes)} />
      </Figures>
    </Panel>
  )
}
