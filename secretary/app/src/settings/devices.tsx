import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { describeDevice } from '#agents/device-name.ts'
import { api, type Session } from '#api.ts'
import { queryClient, loginSessionsQuery } from '#queries.ts'
import { SettingsSection } from './section.tsx'
import { settingsLabels } from './settings-text.ts'

/** Lists all logins of the user, each with a button that ends the login. */
export function DevicesSettings() {
  const t = useText(settingsLabels)
  const { data, error, refetch } = useQuery(loginSessionsQuery)
  const end = useMutation({
    mutationFn: (session?: Session) =>
      session ? api.auth.endSession({ params: { id: session.id } }) : api.auth.endOthers(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: loginSessionsQuery.queryKey }),
    onError: () => showError(t.failed),
  })
  return (
    <SettingsSection title={t.devices}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={2} />)}
      <ul className="flex flex-col gap-3">
        {data?.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-medium [overflow-wrap:anywhere]">
                {describeDevice(session.device)}
              </span>
              <span className="block text-xs text-muted">
                {session.current ? (
                  t.thisDevice
                ) : (
                  <>
                    {t.lastUsed} <RelativeTimeLabel at={session.last_used_at} />
                  </>
                )}
              </span>
            </span>
            {!session.current && <Button onClick={() => end.mutate(session)}>{t.end}</Button>}
          </li>
        ))}
      </ul>
      {data && data.length > 1 && (
        <Button className="self-start" isBusy={end.isPending} onClick={() => end.mutate(undefined)}>
          {t.endOthers}
        </Button>
      )}
    </SettingsSection>
  )
}
