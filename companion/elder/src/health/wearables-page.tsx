import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { Badge, Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { BindWearableForm } from './bind-wearable-form.tsx'
import { HealthConsentGate } from './health-consent-card.tsx'
import { type Wearable, wearablesQuery } from './queries.ts'
import {
  formatLastWearableSync,
  wearableName,
  wearableStatusLabel,
  wearableSyncIntervalOptions,
} from './wearable-labels.ts'

export function WearablesPage() {
  const query = useQuery(wearablesQuery)
  return (
    <ElderScreenLayout title="手表和手环" back="/health">
      <QueryContent query={query}>
        {(devices) => (
          <>
            {devices.map((device) => (
              <DeviceCard key={device.id} device={device} />
            ))}
            <HealthConsentGate>
              <BindWearableForm />
            </HealthConsentGate>
          </>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

const useInvalidateWearables = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['health'] })
}

function DeviceCard({ device }: { device: Wearable }) {
  const state = wearableStatusLabel(device)
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{wearableName(device)}</h2>
        <p>
          <Badge tone={state.isGood ? 'ok' : 'warn'}>{state.words}</Badge>
        </p>
        <p className="text-muted">{formatLastWearableSync(device)}</p>
      </div>
      {device.status === 'active' && <Fetching device={device} />}
      <Unbind device={device} />
    </Card>
  )
}

function Fetching({ device: { id, syncInterval } }: { device: Wearable }) {
  const changed = useInvalidateWearables()
  const sync = useMutation({
    mutationFn: () => api.health.sync({ params: { id } }),
    onSuccess: ({ added }) => showToast(added ? `已同步 ${added} 条新记录` : '没有新的记录'),
    onSettled: changed,
  })
  const set = useMutation({
    mutationFn: (minutes: 0 | 30 | 60) =>
      api.health.setDevice({ params: { id }, body: { syncInterval: minutes } }),
    onSettled: changed,
  })
  return (
    <>
      <RadioChoices
        label="同步频率"
        value={String(set.isPending ? set.variables : syncInterval)}
        options={wearableSyncIntervalOptions.map(({ minutes, label }) => ({ value: String(minutes), label }))}
        onChange={(value) => {
          const chosen = wearableSyncIntervalOptions.find(({ minutes }) => String(minutes) === value)
          if (chosen) set.mutate(chosen.minutes)
        }}
      />
      <ErrorMessage error={set.error ?? sync.error} />
      <Button isBusy={sync.isPending} onClick={() => sync.mutate()}>
        立即同步
      </Button>
    </>
  )
}

function Unbind({ device }: { device: Wearable }) {
  const changed = useInvalidateWearables()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const unbind = useMutation({
    mutationFn: () => api.health.unbind({ params: { id: device.id } }),
    onSuccess: () => showToast('已解除绑定'),
    onSettled: () => {
      setDialogOpen(false)
      return changed()
    },
  })
  return (
    <>
      <ErrorMessage error={unbind.error} />
      <Button onClick={() => setDialogOpen(true)}>解除绑定</Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="解除绑定？"
        keep="再想想"
        action="解除绑定"
        isBusy={unbind.isPending}
        onConfirm={() => unbind.mutate()}
      >
        {wearableName(device)}以后的数据不再同步，已有的记录都会保留。
      </ConfirmDialog>
    </>
  )
}
