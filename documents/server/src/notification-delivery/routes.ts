import type { FastifyRequest } from 'fastify'
import { implement, type SessionUser } from '#core'
import { okResponseBody } from '#fields'
import { notificationDeliveryContract } from './contract.ts'
import {
  confirmEmailAddress,
  type EmailAddressDeps,
  removeEmailAddress,
  requestEmailAddress,
} from './email-address.ts'
import { changeNotificationSettings, getNotificationSettings, type PreferenceDeps } from './preferences.ts'
import { subscribeBrowser, unsubscribeBrowser } from './push-devices.ts'

export const notificationDeliveryRoutes = (deps: PreferenceDeps & EmailAddressDeps) => {
  const settingsOf = (user: SessionUser, request: FastifyRequest) => ({
    settings: getNotificationSettings(deps, user, request),
  })
  return implement(notificationDeliveryContract, {
    get: ({ actor, request }) => settingsOf(actor, request),
    change({ actor, body, request }) {
      changeNotificationSettings(deps, actor.id, body)
      return settingsOf(actor, request)
    },
    async requestAddress({ actor, body, request }) {
      await requestEmailAddress(deps, actor.id, body.address)
      return settingsOf(actor, request)
    },
    confirmAddress: ({ body }) => ({ address: confirmEmailAddress(deps, body.token) }),
    removeAddress({ actor, request }) {
      removeEmailAddress(deps, actor.id)
      return settingsOf(actor, request)
    },
    subscribe({ actor, body, request }) {
      subscribeBrowser(deps, actor.id, body, request)
      return settingsOf(actor, request)
    },
    unsubscribe({ actor, params }) {
      unsubscribeBrowser(deps.db, actor.id, params.id)
      return okResponseBody
    },
  })
}
