import { api } from '#api.ts'

type Changes = Parameters<typeof api.merchants.changeSettings>[0]['body']

/** Saves the settings in `body`. All other settings stay unchanged. */
export const saveStoreSettings = (body: Changes) => api.merchants.changeSettings({ body })

export const loadStoreSettingsSchema = async () =>
  (await import('@sanhe/companion/merchants/contract')).ChangedStoreSettings
