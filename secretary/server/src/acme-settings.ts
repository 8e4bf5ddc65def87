import { existsSync, readFileSync } from 'node:fs'
import { portSetting } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory'

/** How deployed agents get certificates that browsers trust (RFC 8555). */
export const acmeSettings = {
  /** The certificate authority's directory. Absent: Let's Encrypt, for servers with a public address. `off`: none. */
  DEPLOY_ACME_DIRECTORY_URL: z.union([z.literal('off'), z.url({ protocol: /^https$/ })]).optional(),
  /** Where the authority sends warnings. */
  DEPLOY_ACME_EMAIL: z.email().optional(),
  /** PEM file: the root of a private authority, for agents that ask it and for connections to them. */
  DEPLOY_ACME_CA_FILE: z.string().optional(),
  /** Ports of the server behind its public ports 80 and 443. 0: do not use this one. */
  DEPLOY_ACME_HTTP_PORT: portSetting(80),
  DEPLOY_ACME_TLS_PORT: portSetting(443),
}

type Given = z.output<z.ZodObject<typeof acmeSettings>>

export const acmeProblems = ({ DEPLOY_ACME_CA_FILE: file }: Given) =>
  file && !existsSync(file) ? ['DEPLOY_ACME_CA_FILE: names a file that is not there'] : []

export function acmeConfig(given: Given) {
  const { DEPLOY_ACME_DIRECTORY_URL: url = letsEncrypt, DEPLOY_ACME_CA_FILE: caFile } = given
  if (url === 'off') return undefined
  return {
    directoryUrl: url,
    isPublicAuthority: given.DEPLOY_ACME_DIRECTORY_URL === undefined,
    email: given.DEPLOY_ACME_EMAIL,
    ca: caFile ? readFileSync(caFile, 'utf8') : undefined,
    httpPort: given.DEPLOY_ACME_HTTP_PORT,
    tlsPort: given.DEPLOY_ACME_TLS_PORT,
  }
}
