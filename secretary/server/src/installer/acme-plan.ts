import { isPublic } from '#reach'
import type { AcmePlan } from './driver.ts'

/** A public authority signs no private address: there it is not asked. A configured one may. */
export const acmePlan = (
  settings: (AcmePlan & { isPublicAuthority: boolean }) | undefined,
  address: string,
): AcmePlan | undefined => {
  if (!settings || (settings.isPublicAuthority && !isPublic(address))) return undefined
  const { isPublicAuthority: _, ...plan } = settings
  return plan
}
