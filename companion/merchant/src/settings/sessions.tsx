import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { useDeviceName } from '@sanhe/ui/device-name.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { settingsLabels } from './text.ts'

const maxShown = 50

/** Lists the devices on which the account is logged in, last used first. */
export function SignedInDevicesSection() {
  const t = useText(settingsLabels)
  const deviceName = useDeviceName()
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.merchants.sessions({ query: { pageSize: maxShown } }, { signal }),
  })
  if (error) return <ErrorState error={new Error(describeError(error))} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  return (
    <ul className="divide-y divide-line">
      {data.sessions.map(({ id, device, current, createdAt, lastUsedAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
          <div className="min-w-0 text-sm">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {deviceName(device)}
              {current && <Badge tone="ok">{t.thisDevice}</Badge>}
            </p>
            <p className="text-[13px] text-muted">
              {t.lastUsed} <RelativeTimeLabel at={lastUsedAt} />
              {' · '}
              {t.loggedIn} <RelativeTimeLabel at={createdAt} />
            </p>
          </div>
          {!current && (
            <ActionButton
              label={t.endSession}
              run={() => api.merchants.endSession({ params: { id } })}
              success={t.sessionEnded}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
