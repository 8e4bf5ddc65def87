import { commaSeparatedSettingSchema, httpUrlSettingSchema } from '@sanhe/kit/runtime/config'
import { emailSettings, findEmailSettingProblems, toSmtpAccount } from '@sanhe/providers/email'
import { z } from 'zod'

/** Settings of notifications by email and by Web Push. */
export const notificationChannelSettings = {
  ...emailSettings,
  /** URL under which people open the service, for the links in emails. Required with SMTP_HOST. */
  PUBLIC_URL: httpUrlSettingSchema.optional(),
  /** Language of emails to people who have never chosen a language in the app. */
  NOTIFICATION_LANGUAGE: z.enum(['en', 'zh']).default('en'),
  /** Contact that push services receive: `mailto:` or `https:`. Default: PUBLIC_URL if it is https. */
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/, 'begins with mailto: or https://')
    .optional(),
  /**
   * Hosts of push services, or suffixes that begin with a dot, comma separated. Default: the push services of the known
   * browsers.
   */
  PUSH_HOSTS: commaSeparatedSettingSchema.prefault(''),
  /** Path of a PEM file with the certificate authority of a self-hosted push service. */
  PUSH_CA_FILE: z.string().optional(),
}
type ChannelSettings = z.output<z.ZodObject<typeof notificationChannelSettings>>

const defaultContact = 'mailto:documents@example.com'

export const findNotificationChannelProblems = (given: ChannelSettings) => [
  ...findEmailSettingProblems(given),
  ...(given.SMTP_HOST && !given.PUBLIC_URL ? ['PUBLIC_URL is required with SMTP_HOST'] : []),
]

/**
 * Returns the settings of notifications by email and by Web Push. `publicUrl` and `smtp` are undefined if no mail
 * server is configured. Development then uses an emulator of a mail server.
 */
export const toNotificationChannelConfig = (given: ChannelSettings) => ({
  smtp: toSmtpAccount(given),
  publicUrl: given.PUBLIC_URL?.replace(/\/+$/, ''),
  language: given.NOTIFICATION_LANGUAGE,
  push: {
    contact:
      given.PUSH_CONTACT ?? (given.PUBLIC_URL?.startsWith('https:') ? given.PUBLIC_URL : defaultContact),
    hosts: given.PUSH_HOSTS.length ? given.PUSH_HOSTS : undefined,
    caFile: given.PUSH_CA_FILE,
  },
})
