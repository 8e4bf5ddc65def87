import { api } from '#api.ts'

type Changes = Parameters<typeof api.merchants.changeSettings>[0]['body']

/** Saves the settings in `body`. All other settings stay unchanged. */
export const saveSettings = (body: Changes) => api.merchants.changeSettings({ body })

export const loadSettingsSchema = async () =>
  (await import('@sanhe/companion/merchants/contract')).NewSettings
