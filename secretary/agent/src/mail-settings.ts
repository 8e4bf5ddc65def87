import { z } from 'zod'

/** Settings of the connections to mailboxes that the owner enters in the app. */
export const mailSettings = {
  /** `1` lets mail and calendar servers be in private networks. In development they always may be. */
  MAIL_PRIVATE_NETWORKS: z.enum(['0', '1']).default('0'),
  /**
   * Path of a PEM file with the certificate authority of an own mail server, trusted in addition to the public ones.
   */
  MAIL_CA_FILE: z.string().min(1).optional(),
}

type MailSettings = z.output<z.ZodObject<typeof mailSettings>> & { NODE_ENV?: string | undefined }

export const toMailConfig = (values: MailSettings) => ({
  mailAllowsPrivate: values.NODE_ENV !== 'production' || values.MAIL_PRIVATE_NETWORKS === '1',
  mailCaFile: values.MAIL_CA_FILE,
})
