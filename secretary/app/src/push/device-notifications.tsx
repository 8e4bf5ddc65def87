import type { AgentApi } from '@sanhe/protocol/agent-api'
import { noticeKinds, type PushDevice } from '@sanhe/protocol/push-api'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { readPushState } from '@sanhe/ui/pwa/push-subscription.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { CheckboxRow } from './check-row.tsx'
import { pushLabels } from './push-text.ts'
import { subscribeDeviceToPush, unsubscribeBrowser } from './subscribe.ts'

type DeviceProps = {
  address: string
  api: AgentApi
  /** Settings of this device; undefined while its notifications are off. */
  device: PushDevice | undefined
  onChanged: () => void
}

/** Switch for the notifications of this device, and what they contain. */
export function DeviceNotifications({ address, api, device, onChanged }: DeviceProps) {
  const t = useText(pushLabels)
  const state = readPushState()
  const failed = () => showError(t.failed)
  const turnOn = useMutation({
    mutationFn: () => subscribeDeviceToPush(api, address, device),
    onSuccess: (subscribed) => (subscribed ? showToast(t.turnedOn) : showError(t.refused)),
    onError: failed,
    onSettled: onChanged,
  })
  const turnOff = useMutation({
    async mutationFn(keyId: string) {
      await api.removePushDevice(keyId)
      if (state !== 'unsupported') await unsubscribeBrowser(address)
    },
    onError: failed,
    onSettled: onChanged,
  })
  const change = useMutation({
    mutationFn: (changes: Partial<Pick<PushDevice, 'kinds' | 'shows_content'>>) =>
      api.changePushDevice(device?.key_id ?? '', changes),
    onError: failed,
    onSettled: onChanged,
  })
  if (!device)
    return (
      <>
        <p className="text-sm text-muted">{state === 'available' ? t.off : t[state]}</p>
        {state === 'available' && (
          <Button
            look="primary"
            className="self-start"
            isBusy={turnOn.isPending}
            onClick={() => turnOn.mutate()}
          >
            {t.turnOn}
          </Button>
        )}
      </>
    )
  const { kinds, shows_content, key_id } = device
  return (
    <>
      <div className="flex flex-col">
        {noticeKinds.map((kind) => (
          <CheckboxRow
            key={kind}
            label={t.kinds[kind]}
            isChecked={kinds.includes(kind)}
            isDisabled={change.isPending}
            onChange={(isOn) =>
              change.mutate({
                kinds: noticeKinds.filter((one) => (one === kind ? isOn : kinds.includes(one))),
              })
            }
          />
        ))}
        <CheckboxRow
          label={t.content}
          hint={t.contentHint}
          isChecked={shows_content}
          isDisabled={change.isPending}
          onChange={(isOn) => change.mutate({ shows_content: isOn })}
        />
      </div>
      <Button className="self-start" isBusy={turnOff.isPending} onClick={() => turnOff.mutate(key_id)}>
        {t.turnOff}
      </Button>
    </>
  )
}
