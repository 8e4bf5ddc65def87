import { commaSeparatedSettingSchema } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

/** Settings of notifications on paired devices (Web Push). */
export const pushSettings = {
  /** Contact that push services receive: `mailto:` or `https:`. Default: APP_URL if it is https. */
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/, 'begins with mailto: or https://')
    .optional(),
  /**
   * Hosts of push services, or suffixes that begin with a dot, comma separated. Default: the push services of the known
   * browsers.
   */
  PUSH_HOSTS: commaSeparatedSettingSchema.default([]),
  /** Path of a PEM file with the certificate authority of a self-hosted push service. */
  PUSH_CA_FILE: z.string().optional(),
}

type PushSettings = z.output<z.ZodObject<typeof pushSettings>>

const defaultContact = 'mailto:secretary@example.com'

export const toPushConfig = (values: PushSettings, appUrl: string | undefined) => ({
  contact: values.PUSH_CONTACT ?? (appUrl?.startsWith('https:') ? appUrl : defaultContact),
  hosts: values.PUSH_HOSTS.length ? values.PUSH_HOSTS : undefined,
  caFile: values.PUSH_CA_FILE,
})
