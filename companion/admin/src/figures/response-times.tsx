import { StatisticTile, StatisticTiles } from '@sanhe/ui/console/statistic-tiles.tsx'
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
      <StatisticTiles>
        <StatisticTile
          label={t.answered}
          value={String(consultations)}
          note={t.onTime(consultationsOnTime)}
        />
        <StatisticTile label={t.answerTime} value={duration(answerMinutes)} />
        <StatisticTile label={t.confirmed} value={String(merchantOrders)} />
        <StatisticTile label={t.confirmTime} value={duration(confirmMinutes)} />
      </StatisticTiles>
    </Panel>
  )
}
