import { isPublicAddress } from '#reach'
import type { AcmePlan } from './driver.ts'

/**
 * Returns the certificate authority for a server. A public authority signs no private address, so servers there use
 * only a configured authority.
 */
export const acmePlan = (
  settings: (AcmePlan & { isPublicAuthority: boolean }) | undefined,
  address: string,
): AcmePlan | undefined => {
  if (!settings || (settings.isPublicAuthority && !isPublicAddress(address))) return undefined
  const { isPublicAuthority: _, ...plan } = settings
  return plan
}
