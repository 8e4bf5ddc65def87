import { axios } from 'acme-client'
import { z } from 'zod'

const Directory = z.object({
  renewalInfo: z.string().optional(),
  meta: z.object({ profiles: z.record(z.string(), z.unknown()).default({}) }).default({ profiles: {} }),
})

/**
 * Reads the parts of an authority's directory that acme-client does not read: renewal information and certificate
 * profiles.
 */
export const fetchAcmeDirectory = async (url: string) => Directory.parse((await axios.get(url)).data)
