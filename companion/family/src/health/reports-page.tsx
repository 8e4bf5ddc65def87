import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileHeart, LockKeyhole } from 'lucide-react'
import type { FamilyApiResponse } from '#api.ts'
import { Card, LabelledValue } from '#parts/card.tsx'
import { useDateFormatters } from '#parts/dates.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { useParentFromUrl } from '#parents/use-parent-from-url.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { weeklyHealthReportsQuery } from './queries.ts'
import { healthLabels } from './text.ts'

type ListedReport = FamilyApiResponse<'children', 'reports'>['reports'][number]
type Report = NonNullable<ListedReport['report']>

export function ReportsPage() {
  const t = useText(healthLabels)
  const { id } = useParentFromUrl()
  const query = useInfiniteQuery(weeklyHealthReportsQuery(id))
  const isLocked = query.data?.pages.some((page) => page.reports.some(({ report }) => report === null))
  return (
    <FamilyScreenLayout
      title={t.reports}
      back={`/parents/${id}`}
      action={isLocked && <OpenMembership id={id} />}
    >
      <PaginatedList
        query={query}
        rowsOf={({ reports }) => reports}
        keyOf={({ week }) => week}
        empty={
          <EmptyState icon={FileHeart} title={t.noReports}>
            {t.noReportsHint}
          </EmptyState>
        }
      >
        {(listed) => <ReportCard listed={listed} />}
      </PaginatedList>
      <p className="text-xs text-muted">{t.disclaimer}</p>
    </FamilyScreenLayout>
  )
}

function OpenMembership({ id }: { id: number }) {
  const t = useText(healthLabels)
  return (
    <>
      <p className="text-xs text-muted">{t.lockedHint}</p>
      <Link
        to="/parents/$parentId/membership"
        params={{ parentId: String(id) }}
        className={buttonClasses('primary')}
      >
        {t.openMembership}
      </Link>
    </>
  )
}

function ReportCard({ listed: { periodStart, periodEnd, report } }: { listed: ListedReport }) {
  const t = useText(healthLabels)
  const dates = useDateFormatters()
  const week = t.week(dates.shortDay(periodStart), dates.shortDay(periodEnd))
  if (!report)
    return (
      <Card className="flex items-center justify-between gap-3 text-muted">
        <h2>{week}</h2>
        <span className="flex items-center gap-2 text-xs">
          <LockKeyhole aria-hidden className="size-4" />
          {t.locked}
        </span>
      </Card>
    )
  return <OpenReport week={week} report={report} />
}

function OpenReport({ week, report }: { week: string; report: Report }) {
  const t = useText(healthLabels)
  const facts = useFacts(report)
  return (
    <Card>
      <h2 className="font-semibold">{week}</h2>
      <p className="mb-3 text-xs text-muted">
        {t.measuredOn(report.daysMeasured)} ·{' '}
        {report.alertCount ? t.alertCount(report.alertCount) : t.noAlerts}
      </p>
      <dl className="flex flex-col gap-1">
        {facts.map(({ name, value }) => (
          <LabelledValue key={name} name={name}>
            <span className="tabular-nums">{value}</span>
          </LabelledValue>
        ))}
      </dl>
    </Card>
  )
}

/** Averages of the week for each metric that was measured. */
function useFacts({ bloodPressure, heartRate, bloodSugar, sleep, steps }: Report) {
  const t = useText(healthLabels)
  const count = (value: number) => Math.round(value).toLocaleString('en-US')
  const facts = [
    bloodPressure && {
      name: t.metrics.bloodPressure,
      value: t.average(`${bloodPressure.systolic}/${bloodPressure.diastolic} ${t.units.bloodPressure}`),
    },
    heartRate && {
      name: t.metrics.heartRate,
      value: t.average(`${heartRate.average} ${t.units.heartRate}`),
    },
    bloodSugar && {
      name: t.metrics.bloodSugar,
      value: t.average(`${bloodSugar.average} ${t.units.bloodSugar}`),
    },
    sleep && { name: t.metrics.sleep, value: t.average(`${sleep.average} ${t.units.sleep}`) },
    steps && { name: t.metrics.steps, value: t.stepsInWeek(count(steps.average), count(steps.total)) },
  ]
  return facts.filter((fact) => fact !== null)
}
