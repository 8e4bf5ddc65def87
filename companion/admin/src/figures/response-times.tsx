import { StatisticTile, StatisticTiles } from '@sanhe/ui/console/statistic-tiles.tsx'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import type { AdminApiResponse } from '#api.ts'
import { platformStatisticsLabels } from './text.ts'

/** Shows how fast doctors answered consultations and merchants confirmed orders. */
export function ResponseTimes({
  responses,
}: {
  responses: AdminApiResponse<'platformFigures', 'get'>['responses']
}) {
  const t = useText(platformStatisticsLabels)
  const { consultations, consultationsOnTime, answerMinutes, merchantOrders, confirmMinutes } = responses
  const duration = (minutes: number | null) => (minutes === null ? '–' : t.minutes(minutes))
  return (
    <ConsolePanel title={t.responses}>
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
    </ConsolePanel>
  )
}
