import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { SettingsSection } from '#settings/section.tsx'
import { balanceLabels } from './balance-text.ts'
import { formatMicrofen } from './format-money.ts'
import { type UsageDay, gatewayInfoQuery, usageQuery } from './queries.ts'

/** Lists tokens and cost of each day and secretary, and the prices of the models. */
export function UsageList() {
  const t = useText(balanceLabels)
  const { data, error, refetch } = useQuery(usageQuery)
  return (
    <SettingsSection title={t.usage}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {data?.length === 0 && <p className="text-sm text-muted">{t.noUsage}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {data?.map((day) => (
          <UsageRow key={`${day.day} ${day.secretary_id}`} day={day} />
        ))}
      </ul>
      <Prices />
    </SettingsSection>
  )
}

function UsageRow({ day }: { day: UsageDay }) {
  const t = useText(balanceLabels)
  const name = day.secretary_name ?? (day.secretary_id === null ? t.deploying : t.deleted)
  return (
    <li className="flex items-start justify-between gap-4 py-3 text-sm">
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-muted tabular-nums">
          <time dateTime={day.day}>{day.day}</time>
          {` · ${t.calls(day.calls)} · ${t.tokens(day.input_tokens, day.cached_tokens, day.output_tokens)}`}
        </span>
      </span>
      <span className="shrink-0 tabular-nums">{formatMicrofen(day.cost_microfen)}</span>
    </li>
  )
}

const microfenPerFen = 1_000_000

function Prices() {
  const t = useText(balanceLabels)
  const { data } = useQuery(gatewayInfoQuery)
  if (!data?.models.length) return null
  const format = (fen: number) => formatMicrofen(fen * microfenPerFen)
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-2 text-muted">{t.prices}</summary>
      <dl className="flex flex-col gap-2">
        {data.models.map((model) => (
          <div key={model.id}>
            <dt className="font-medium [overflow-wrap:anywhere]">{model.id}</dt>
            <dd className="text-muted tabular-nums">
              {t.price(format(model.input_fen), format(model.cached_input_fen), format(model.output_fen))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
