import type { AgentApi } from '@sanhe/protocol/agent-api'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { readPushState } from '@sanhe/ui/pwa/push-subscription.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { pushLabels } from './push-text.ts'
import { subscribeDeviceToPush } from './subscribe.ts'

const answered = localStorageItem<boolean>(
  'sanhe.push-suggested',
  (text) => text === '1',
  (value) => (value ? '1' : ''),
)

/** Bar above the composer that offers notifications once. */
export function PushSuggestion({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(pushLabels)
  const isAnswered = useLocalStorageItem(answered)
  const turnOn = useMutation({
    mutationFn: () => subscribeDeviceToPush(api, address),
    onSuccess: (device) => (device ? showToast(t.turnedOn) : showError(t.refused)),
    onError: () => showError(t.failed),
    onSettled: () => answered.set(true),
  })
  if (isAnswered || readPushState() !== 'available') return null
  return (
    <section
      aria-label={t.title}
      className="mx-4 mb-2 flex flex-wrap items-center gap-2 rounded-[12px] border border-line bg-surface p-3 text-sm"
    >
      <Bell aria-hidden className="size-4 shrink-0 text-muted" />
      <p className="min-w-40 flex-1">{t.suggestion}</p>
      <Button onClick={() => answered.set(true)}>{t.notNow}</Button>
      <Button look="primary" isBusy={turnOn.isPending} onClick={() => turnOn.mutate()}>
        {t.turnOn}
      </Button>
    </section>
  )
}
