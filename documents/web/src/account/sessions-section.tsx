import { Button } from '@sanhe/ui/button.tsx'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import type { Session } from '#api.ts'
import { adminApi } from '#admin-api.ts'
import { queryClient } from '#queries.ts'
import { formatDeviceName } from './device-name.ts'
import { sessionsQuery } from './queries.ts'
import { AccountPageSection } from './section.tsx'
import { accountLabels } from './text.ts'

/**
 * Ends sessions and shows their number in a toast, or an error. `end` returns the number of ended sessions.
 */
async function endSessions(end: () => Promise<number>) {
  const t = getCurrentText(accountLabels)
  try {
    showToast(t.signedOut(await end()))
  } catch {
    showError(t.notSignedOut)
  }
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

const endOne = (id: string) =>
  endSessions(async () => {
    await adminApi.account.endSession({ params: { id } })
    return 1
  })
const endOthers = () => endSessions(async () => (await adminApi.account.endOtherSessions()).ended)

export function SessionsSection() {
  const t = useText(accountLabels)
  const { data: sessions, error, isError, refetch } = useQuery(sessionsQuery)
  const action = sessions && sessions.length > 1 && (
    <Button onClick={() => void endOthers()}>{t.signOutOthers}</Button>
  )
  return (
    <AccountPageSection title={t.devices} hint={t.devicesHint} action={action}>
      {sessions ? (
        <ul className="divide-y divide-line rounded-control border border-line bg-surface">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState title={t.devicesFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </AccountPageSection>
  )
}

function SessionRow({ session }: { session: Session }) {
  const t = useText(accountLabels)
  const name = formatDeviceName(session.user_agent, t)
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <MonitorSmartphone aria-hidden className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium" title={session.user_agent}>
          {name}
        </p>
        <p className="text-[13px] text-muted">
          {session.is_current ? (
            t.thisDevice
          ) : (
            <>
              {t.lastUsed} <RelativeTimeLabel at={session.last_used_at} />
            </>
          )}
        </p>
      </div>
      {!session.is_current && (
        <Button aria-label={t.signOutOf(name)} onClick={() => void endOne(session.id)}>
          {t.signOut}
        </Button>
      )}
    </li>
  )
}
