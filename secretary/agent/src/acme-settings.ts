import { existsSync, readFileSync } from 'node:fs'
import { createPortSettingSchema } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

/** Settings of the ACME client (RFC 8555), which obtains a certificate that browsers trust. */
export const acmeSettings = {
  /** Directory URL of the certificate authority. Without it, no certificate is requested. */
  ACME_DIRECTORY_URL: z.url({ protocol: /^https$/ }).optional(),
  /** Email address to which the certificate authority sends warnings. */
  ACME_EMAIL: z.email().optional(),
  /** PEM file with a root certificate to trust for a private authority, in addition to the public ones. */
  ACME_CA_FILE: z.string().optional(),
  /** Local port for the challenge `http-01`. The authority always connects to port 80. 0 disables the challenge. */
  ACME_HTTP_PORT: createPortSettingSchema(80),
  /**
   * Local port for the challenge `tls-alpn-01`. The authority always connects to port 443. 0 disables the challenge.
   */
  ACME_TLS_PORT: createPortSettingSchema(443),
}

type AcmeSettings = z.output<z.ZodObject<typeof acmeSettings>> & { PUBLIC_ADDRESS?: string | undefined }

export function findAcmeSettingProblems(settings: AcmeSettings) {
  if (!settings.ACME_DIRECTORY_URL) return []
  const { ACME_CA_FILE: caFile } = settings
  return [
    ...(settings.PUBLIC_ADDRESS ? [] : ['PUBLIC_ADDRESS: is required with ACME_DIRECTORY_URL']),
    ...(caFile && !existsSync(caFile) ? ['ACME_CA_FILE: names a file that is not there'] : []),
    ...(settings.ACME_HTTP_PORT || settings.ACME_TLS_PORT
      ? []
      : ['ACME_HTTP_PORT, ACME_TLS_PORT: one of them has to be a port']),
  ]
}

export const toAcmeConfig = (values: AcmeSettings) =>
  values.ACME_DIRECTORY_URL && values.PUBLIC_ADDRESS
    ? {
        directoryUrl: values.ACME_DIRECTORY_URL,
        publicAddress: values.PUBLIC_ADDRESS,
        email: values.ACME_EMAIL,
        ca: values.ACME_CA_FILE && readFileSync(values.ACME_CA_FILE, 'utf8'),
        httpPort: values.ACME_HTTP_PORT,
        tlsPort: values.ACME_TLS_PORT,
      }
    : undefined
