import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import {
  readPushState,
  subscribeBrowserToPush,
  unsubscribeBrowserFromPush,
} from '@sanhe/ui/pwa/push-subscription.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { formatDeviceName } from '#account/device-name.ts'
import { accountLabels } from '#account/text.ts'
import type { NotificationSettings } from '#api.ts'
import { subscribeBrowser, unsubscribeDevice } from './queries.ts'
import { notificationSettingsLabels } from './text.ts'

type Device = NotificationSettings['push']['devices'][number]
type BrowserNotificationsProps = { devices: Device[]; publicKey: string }

const worker = { script: '/push-worker.js', scope: '/push/' }

/** Switch for the notifications of this browser, and the list of the user's other browsers. */
export function BrowserNotifications({ devices, publicKey }: BrowserNotificationsProps) {
  const t = useText(notificationSettingsLabels)
  const current = devices.find((device) => device.is_current)
  const others = devices.filter((device) => !device.is_current)
  return (
    <div className="flex flex-col gap-3 p-4 text-sm leading-6">
      <h3 className="font-semibold">{t.browser}</h3>
      {current ? <TurnOff device={current} /> : <TurnOn publicKey={publicKey} />}
      {others.length > 0 && (
        <>
          <h4 className="font-medium">{t.others}</h4>
          <ul className="flex flex-col gap-2">
            {others.map((device) => (
              <OtherBrowser key={device.id} device={device} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function TurnOn({ publicKey }: { publicKey: string }) {
  const t = useText(notificationSettingsLabels)
  const state = readPushState()
  const turnOn = useMutation({
    async mutationFn() {
      const subscription = await subscribeBrowserToPush(worker, async () => publicKey)
      if (subscription) await subscribeBrowser(subscription)
      return subscription !== undefined
    },
    onSuccess: (isOn) => (isOn ? showToast(t.turnedOn) : showError(t.refused)),
    onError: () => showError(t.notSaved),
  })
  return (
    <>
      <p className="text-muted">{t[state]}</p>
      {state === 'available' && (
        <Button className="self-start" isBusy={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {t.turnOn}
        </Button>
      )}
    </>
  )
}

function TurnOff({ device }: { device: Device }) {
  const t = useText(notificationSettingsLabels)
  const turnOff = useMutation({
    async mutationFn() {
      // The page offers "Turn on" as soon as the server forgets the device, so the browser unsubscribes first.
      await unsubscribeBrowserFromPush(worker.scope)
      await unsubscribeDevice(device.id)
    },
    onError: () => showError(t.notSaved),
  })
  return (
    <>
      <p className="text-muted">{t.isOn}</p>
      <Button className="self-start" isBusy={turnOff.isPending} onClick={() => turnOff.mutate()}>
        {t.turnOff}
      </Button>
    </>
  )
}

function OtherBrowser({ device }: { device: Device }) {
  const t = useText(notificationSettingsLabels)
  const name = formatDeviceName(device.user_agent, useText(accountLabels))
  const turnOff = useMutation({
    mutationFn: () => unsubscribeDevice(device.id),
    onError: () => showError(t.notSaved),
  })
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="min-w-0 truncate">{name}</span>
      <Button aria-label={t.remove(name)} isBusy={turnOff.isPending} onClick={() => turnOff.mutate()}>
        {t.turnOff}
      </Button>
    </li>
  )
}
