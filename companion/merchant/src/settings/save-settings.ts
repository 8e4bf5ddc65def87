import { api } from '#api.ts'

type Changes = Parameters<typeof api.merchants.changeSettings>[0]['body']

/** Saves some settings; the others stay unchanged. */
export const saveSettings = (body: Changes) => api.merchants.changeSettings({ body })

export const loadSettingsSchema = async () =>
  (await import('@sanhe/companion/merchants/contract')).NewSettings
