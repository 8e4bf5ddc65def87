import { createAccessHook } from '@sanhe/kit/http/implement'
import { apiError, type Deps, type MountCompanionRoutes, sendQrCode } from '#core'
import { inviteCodeAlphabet, inviteCodeLength } from './rules.ts'

const fileForm = new RegExp(`^([${inviteCodeAlphabet}]{${inviteCodeLength}})\\.svg$`)

/**
 * Returns a QR code with the URL at which the family app uses the invite code. Every well-formed code gets a QR code,
 * so that the endpoint does not reveal which codes exist.
 */
export const inviteQrCodeRoute =
  ({ publicUrl }: Pick<Deps, 'publicUrl'>): MountCompanionRoutes =>
  (app, entry) =>
    void app.get<{ Params: { file: string } }>(
      '/api/h5/invite/:file',
      { onRequest: createAccessHook(entry, 'none') },
      async ({ params }, reply) => {
        const code = fileForm.exec(params.file)?.[1]
        if (!code) throw apiError('NOT_FOUND')
        // This header allows pages of other origins to load the image.
        reply.header('cross-origin-resource-policy', 'cross-origin')
        return sendQrCode(reply, `${publicUrl()}/family/bind?code=${code}`)
      },
    )
