import { Button } from '@sanhe/ui/button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useDeviceName } from '@sanhe/ui/device-name.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type FamilyApiResponse } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { getTranslatedErrorMessage } from '#parts/error-text.ts'
import { PaginatedList, paginationOptions } from '#parts/paginated-list.tsx'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { devicesLabels } from './devices-text.ts'

type Device = FamilyApiResponse<'children', 'sessions'>['sessions'][number]

const queryKey = ['devices']

/** Devices on which the child is logged in, last used first. */
export function DevicesPage() {
  const t = useText(devicesLabels)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => api.children.sessions({ query: { page: pageParam } }, { signal }),
    ...paginationOptions,
  })
  return (
    <FamilyScreenLayout title={t.title} back="/me">
      <p className="text-muted">{t.hint}</p>
      <PaginatedList
        query={query}
        rowsOf={({ sessions }) => sessions}
        keyOf={({ id }) => id}
        empty={<p className="text-muted">{t.none}</p>}
      >
        {(device) => <DeviceCard device={device} />}
      </PaginatedList>
    </FamilyScreenLayout>
  )
}

function DeviceCard({ device: { id, current, createdAt, lastUsedAt, ...login } }: { device: Device }) {
  const t = useText(devicesLabels)
  const device = useDeviceName()(login.device)
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => api.children.endSession({ params: { id } }),
    onSuccess: () => showToast(t.ended(device)),
    onError: (error) => showError(getTranslatedErrorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
          {device}
          {current && <Badge tone="ok">{t.current}</Badge>}
        </h2>
        <p className="text-xs text-muted">
          {t.lastUsed} <RelativeTimeLabel at={lastUsedAt} />
          {' · '}
          {t.loggedIn} <RelativeTimeLabel at={createdAt} />
        </p>
      </div>
      {!current && (
        <Button aria-label={t.endNamed(device)} isBusy={end.isPending} onClick={() => end.mutate()}>
          {t.end}
        </Button>
      )}
    </Card>
  )
}
