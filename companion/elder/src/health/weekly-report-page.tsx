import type { ReplyValue } from '@sanhe/kit/http/contract'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FileHeart } from 'lucide-react'
import type { ElderContract } from '#elder-contract.ts'
import { Card, LabelledValue } from '#parts/card.tsx'
import { formatIsoDay } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { getPreviousIsoWeek } from './iso-weeks.ts'
import { weeklyHealthReportQuery } from './queries.ts'
import { summariseWeek } from './week-summaries.ts'

type Report = ReplyValue<ElderContract['health']['weeklyReport']>

const route = getRouteApi('/own/health/report')
const membership: string = '/membership'

export function WeeklyHealthReportPage() {
  const { week } = route.useSearch()
  const query = useQuery(weeklyHealthReportQuery(week))
  const code = getErrorCode(query.error)
  return (
    <ElderScreenLayout title="健康周报" back="/health">
      {code === 'NOT_FOUND' ? (
        <NoReport isOfWeek={week !== undefined} />
      ) : code === 'MEMBERSHIP_REQUIRED' ? (
        <ForMembers error={query.error} />
      ) : (
        <QueryContent query={query}>{(report) => <Week report={report} />}</QueryContent>
      )}
    </ElderScreenLayout>
  )
}

function NoReport({ isOfWeek }: { isOfWeek: boolean }) {
  return (
    <EmptyState icon={FileHeart} title={isOfWeek ? '这一周没有周报' : '还没有周报'}>
      每周一，我们把上一周的记录汇总给您。这周先记几次吧。
    </EmptyState>
  )
}

/** Displayed instead of an older weekly report, which only members can read. */
function ForMembers({ error }: { error: unknown }) {
  return (
    <>
      <p>最近一周的周报所有用户都能看，更早的周报是会员专享。</p>
      <ErrorMessage error={error} />
      <Link to={membership} className={buttonClasses()}>
        查看会员
      </Link>
    </>
  )
}

function Week({ report }: { report: Report }) {
  const { periodStart, periodEnd, daysMeasured, alertCount, disclaimer } = report
  return (
    <>
      <p className="text-lg font-bold">
        {formatIsoDay(periodStart)} 到 {formatIsoDay(periodEnd)}
      </p>
      <p>
        这一周有 {daysMeasured} 天有记录，{alertCount ? `提醒了 ${alertCount} 次。` : '没有需要提醒的。'}
      </p>
      {summariseWeek(report).map(({ name, facts }) => (
        <Card key={name}>
          <h2 className="mb-2 text-lg font-bold">{name}</h2>
          <dl className="flex flex-col gap-2">
            {facts.map(([fact, words]) => (
              <LabelledValue key={fact} name={fact}>
                {words}
              </LabelledValue>
            ))}
          </dl>
        </Card>
      ))}
      <p className="text-muted">{disclaimer}</p>
      <Link
        to="/health/report"
        search={{ week: getPreviousIsoWeek(periodStart) }}
        className={buttonClasses()}
      >
        查看前一周
      </Link>
    </>
  )
}
