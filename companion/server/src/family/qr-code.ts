import { createGuardHook } from '@sanhe/kit/http/implement'
import { apiError, type ProductMount } from '#core'
import { inviteCodeAlphabet, inviteCodeLength } from './rules.ts'

const fileForm = new RegExp(`^([${inviteCodeAlphabet}]{${inviteCodeLength}})\\.svg$`)
const daySeconds = 86_400

/** Draws every well-formed code, so that the endpoint does not reveal which codes exist. */
export const inviteQrCodeRoute: ProductMount = (app, entry) =>
  void app.get<{ Params: { file: string } }>(
    '/api/h5/invite/:file',
    { onRequest: createGuardHook(entry, 'none') },
    async ({ params }, reply) => {
      const code = fileForm.exec(params.file)?.[1]
      if (!code) throw apiError('NOT_FOUND')
      const { default: QRCode } = await import('qrcode')
      return (
        reply
          .type('image/svg+xml')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cache-control', `private, max-age=${daySeconds}, immutable`)
          // The app loads this picture from another origin.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(await QRCode.toString(code, { type: 'svg', errorCorrectionLevel: 'M' }))
      )
    },
  )
