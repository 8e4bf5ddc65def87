import { api } from '#api.ts'

/** Returns the newest published version of a bundle as base64. The secretary verifies it. */
export const downloadFromMarket = async (slug: string) =>
  (await api.market.download({ params: { slug } })).zip

/** Counts an installation. A failure changes nothing for the user, so it is not shown. */
export function countMarketInstallation(slug: string) {
  api.market.install({ params: { slug } }).catch(() => {})
}
