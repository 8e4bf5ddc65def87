import { deriveKey, signValue, verifySignedValue } from '@sanhe/kit/security/secrets'
import type { Deps, MountDocumentsRoutes } from '#core'
import { okResponseBody } from '#fields'
import { apiError } from './errors.ts'
import * as store from './store.ts'

type UnsubscribeDeps = Pick<Deps, 'db' | 'config'>

/** Path of the endpoint that unsubscribes a user from emails. Mail programs and the page of the web client call it. */
const endpoint = '/api/notifications/unsubscribe'
const maxFormBytes = 4096

const keyOf = ({ config }: Pick<Deps, 'config'>) => deriveKey(config.sessionSecret, 'unsubscribe')

/** Returns the URL for the header `List-Unsubscribe` (RFC 8058) and the page for the text of an email. */
export function getUnsubscribeUrls(deps: Pick<Deps, 'config'>, publicUrl: string, userId: number) {
  const token = signValue(String(userId), keyOf(deps))
  return { oneClick: `${publicUrl}${endpoint}?token=${token}`, page: `${publicUrl}/unsubscribe#${token}` }
}

/** Unsubscribes the user of a link from emails. The link works without a login and any number of times. */
function unsubscribe(deps: UnsubscribeDeps, token: string) {
  const userId = Number(verifySignedValue(token, keyOf(deps)) ?? Number.NaN)
  if (!Number.isSafeInteger(userId)) throw apiError('UNSUBSCRIBE_LINK_INVALID')
  store.setSettings(deps.db, userId, { email_mode: 'off', emailing_up_to: null, next_email_at: null })
}

/**
 * Route for the one click of RFC 8058. It has no contract, because mail programs send a form. Its content is not read:
 * the token of the URL names the user.
 */
export const unsubscribeRoutes =
  (deps: UnsubscribeDeps): MountDocumentsRoutes =>
  (app) => {
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxFormBytes }, (_, __, done) =>
        done(null, undefined),
      )
      scope.post<{ Querystring: { token?: unknown } }>(endpoint, async (request) => {
        const { token } = request.query
        unsubscribe(deps, typeof token === 'string' ? token : '')
        return okResponseBody
      })
    })
  }
