import { isPublicAddress } from '@sanhe/kit/security/ip-addresses'
import type { AcmePlan } from './driver.ts'

/**
 * Returns the certificate authority for a server. A public authority signs no certificate for a private IP address, so
 * servers at private addresses use only a configured authority.
 */
export const chooseAcmePlan = (
  settings: (AcmePlan & { isPublicAuthority: boolean }) | undefined,
  address: string,
): AcmePlan | undefined => {
  if (!settings || (settings.isPublicAuthority && !isPublicAddress(address))) return undefined
  const { isPublicAuthority: _, ...plan } = settings
  return plan
}
