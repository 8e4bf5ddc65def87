import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { TokenBudget, UsageDay } from '@sanhe/protocol/owner-api'
import { formatCalendarDay } from '@sanhe/ui/calendar-day.ts'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { ProgressBar } from '@sanhe/ui/progress.tsx'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { formatCost } from '#chat/format-cost.ts'
import { SettingsSection } from '#settings/section.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { BudgetForm } from './budget-form.tsx'
import { type UsageLabels, usageLabels } from './usage-text.ts'

const route = getRouteApi('/own/usage/$address')

/** Page with the tokens and cost of each day, and the daily budget. */
export function UsagePage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <Usage address={address} api={api} />}</AgentScreen>
}

function Usage({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(usageLabels)
  const { data, error, refetch } = useQuery({
    queryKey: ['usage', address],
    queryFn: () => api.usage(),
    staleTime: 0,
  })
  const reload = () => void refetch()
  return (
    <ScreenLayout title={t.title} back={`/manage/${encodeURIComponent(address)}`} className="gap-6">
      {!data && (error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={4} />)}
      {data && (
        <>
          <SettingsSection title={t.today}>
            <Today day={data.today} budget={data.budget} />
          </SettingsSection>
          <BudgetForm
            key={`${data.budget.daily_tokens} ${data.budget.daily_voice_minutes}`}
            api={api}
            budget={data.budget}
            timeZone={data.time_zone}
            onChanged={reload}
          />
          <SettingsSection title={t.days}>
            {data.days.length === 0 && (
              <EmptyState icon={ChartNoAxesColumn} title={t.none} className="py-2!">
                {t.noneHint}
              </EmptyState>
            )}
            <ul className="flex flex-col divide-y divide-line">
              {data.days.map((day) => (
                <DayRow key={day.day} day={day} />
              ))}
            </ul>
          </SettingsSection>
        </>
      )}
    </ScreenLayout>
  )
}

const tokensOf = ({ input_tokens, output_tokens }: UsageDay) => input_tokens + output_tokens
const costOf = ({ costs }: UsageDay) =>
  costs.map(({ micros, currency }) => formatCost({ micros, currency })).join(' + ')

const voiceOf = ({ voice_seconds }: UsageDay, t: UsageLabels) =>
  voice_seconds > 0 ? t.voice(Math.ceil(voice_seconds / 60)) : ''

function Today({ day, budget }: { day: UsageDay; budget: TokenBudget }) {
  const t = useText(usageLabels)
  const tokens = tokensOf(day)
  const percent = budget.daily_tokens === null ? 0 : Math.round((tokens / budget.daily_tokens) * 100)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-2xl font-semibold tabular-nums">
        {day.estimated ? t.about(tokens) : t.tokens(tokens)}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {[t.split(day.input_tokens, day.output_tokens), costOf(day), voiceOf(day, t)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {budget.daily_tokens !== null && (
        <>
          <ProgressBar label={t.ofBudget(Math.min(100, percent))} value={Math.min(100, percent)} />
          <p className={percent < 100 ? 'text-sm text-muted' : 'text-sm text-warn-text'}>
            {percent < 100 ? t.ofBudget(percent) : t.budgetUsedUp}
          </p>
        </>
      )}
    </div>
  )
}

function DayRow({ day }: { day: UsageDay }) {
  const t = useText(usageLabels)
  const locale = localeByLanguage[useLanguage()]
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-sm tabular-nums">
      <time dateTime={day.day}>
        {formatCalendarDay(day.day, locale, { weekday: 'long', day: 'numeric', month: 'long' })}
      </time>
      <span className="text-muted">
        {[day.estimated ? t.about(tokensOf(day)) : t.tokens(tokensOf(day)), costOf(day), voiceOf(day, t)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}
