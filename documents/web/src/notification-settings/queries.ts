import { getCurrentLanguage } from '@sanhe/ui/i18n.ts'
import { queryOptions } from '@tanstack/react-query'
import { adminApi } from '#admin-api.ts'
import type { NotificationSettings } from '#api.ts'
import { queryClient } from '#queries.ts'

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }) => (await adminApi.notificationDelivery.get({}, { signal })).settings,
})

const storeSettings = ({ settings }: { settings: NotificationSettings }) =>
  queryClient.setQueryData(notificationSettingsQuery.queryKey, settings)

/** Language and time zone of this browser, which the service uses for emails from now on. */
const browserPlace = () => ({
  language: getCurrentLanguage(),
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

export const changeEmailMode = async (mode: NotificationSettings['email']['mode']) =>
  storeSettings(await adminApi.notificationDelivery.change({ body: { email_mode: mode, ...browserPlace() } }))

/** The language is stored first, because the service writes the confirmation email in this language. */
export async function requestEmailAddress(address: string) {
  await adminApi.notificationDelivery.change({ body: browserPlace() })
  storeSettings(await adminApi.notificationDelivery.requestAddress({ body: { address } }))
}

export const removeEmailAddress = async () =>
  storeSettings(await adminApi.notificationDelivery.removeAddress())

export const subscribeBrowser = async (subscription: {
  endpoint: string
  keys: { p256dh: string; auth: string }
}) =>
  storeSettings(
    await adminApi.notificationDelivery.subscribe({
      body: { ...subscription, language: getCurrentLanguage() },
    }),
  )

export async function unsubscribeDevice(id: number) {
  await adminApi.notificationDelivery.unsubscribe({ params: { id } })
  await queryClient.invalidateQueries({ queryKey: notificationSettingsQuery.queryKey })
}
