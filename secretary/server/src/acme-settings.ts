import { existsSync, readFileSync } from 'node:fs'
import { createPortSettingSchema } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory'

/** Settings by which deployed agents get certificates that browsers trust (RFC 8555). */
export const acmeSettings = {
  /**
   * Directory URL of the certificate authority. Absent: Let's Encrypt, for servers with a public IP address. `off`: no
   * authority.
   */
  DEPLOY_ACME_DIRECTORY_URL: z.union([z.literal('off'), z.url({ protocol: /^https$/ })]).optional(),
  /** Email address to which the certificate authority sends warnings. */
  DEPLOY_ACME_EMAIL: z.email().optional(),
  /**
   * PEM file with the root certificate of a private authority. Agents that request certificates from this authority use
   * it, and so do the backend's connections to these agents.
   */
  DEPLOY_ACME_CA_FILE: z.string().optional(),
  /** Local ports to which the public ports 80 and 443 of the server are forwarded. 0: do not use this port. */
  DEPLOY_ACME_HTTP_PORT: createPortSettingSchema(80),
  DEPLOY_ACME_TLS_PORT: createPortSettingSchema(443),
}

type AcmeSettings = z.output<z.ZodObject<typeof acmeSettings>>

export const findAcmeProblems = ({ DEPLOY_ACME_CA_FILE: file }: AcmeSettings) =>
  file && !existsSync(file) ? ['DEPLOY_ACME_CA_FILE: names a file that is not there'] : []

export function toAcmeConfig(values: AcmeSettings) {
  const { DEPLOY_ACME_DIRECTORY_URL: url = letsEncrypt, DEPLOY_ACME_CA_FILE: caFile } = values
  if (url === 'off') return undefined
  return {
    directoryUrl: url,
    isPublicAuthority: values.DEPLOY_ACME_DIRECTORY_URL === undefined,
    email: values.DEPLOY_ACME_EMAIL,
    ca: caFile ? readFileSync(caFile, 'utf8') : undefined,
    httpPort: values.DEPLOY_ACME_HTTP_PORT,
    tlsPort: values.DEPLOY_ACME_TLS_PORT,
  }
}
