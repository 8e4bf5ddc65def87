import { post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole } from '#core/contract'

const dateTime = z.string().meta({ format: 'date-time' })

export const pairingContract = {
  start: post('/api/pairing', {
    auth: 'key',
    roles: anyRole,
    summary: 'Create a pairing code for one device (valid for 5 minutes)',
    status: 201,
    reply: z
      .object({
        token: z.string(),
        /** Link in the QR code, which opens the app with the data for pairing. */
        url: z.string(),
        qr_svg: z.string(),
        expires_at: dateTime,
      })
      .meta({ id: 'PairingCode' }),
  }),
  pair: post('/api/pair', {
    auth: 'none',
    summary: 'Exchange a pairing token for a device key',
    body: z.strictObject({
      token: z.string().min(1).max(200),
      device_name: z.string().trim().min(1).max(100),
    }),
    status: 201,
    reply: z
      .object({
        api_key: z.string(),
        key_id: z.string(),
        name: z.string(),
        avatar: z.string(),
        address: z.string(),
      })
      .meta({ id: 'Paired' }),
  }),
}
