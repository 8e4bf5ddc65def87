import { sessionHandlers, type LoginAttemptDeps } from '#access'
import { type Deps, implement } from '#core'
import { privateAddress } from '#uploads'
import { sendCode } from './codes.ts'
import { merchantApplicationsContract, merchantsContract } from './contract.ts'
import { logIn, setPassword } from './passwords.ts'
import { type ImageDeps, register } from './register.ts'
import { approve, changeLevel, close, reject, suspend } from './review.ts'
import { changeSettings, getSettings } from './settings.ts'
import { listMerchants } from './store.ts'
import { applicantView, settingsView } from './views.ts'

type MerchantDeps = ImageDeps & LoginAttemptDeps & Pick<Deps, 'emit' | 'fields' | 'log' | 'sms' | 'tokens'>

export const merchantRoutes = (deps: MerchantDeps) =>
  implement(merchantsContract, {
    register: ({ body }) => register(deps, body),
    sendCode: ({ body, request }) => sendCode(deps, body.phone, request.ip),
    setPassword: ({ body, request }) => setPassword(deps, body, request),
    login: ({ body, request, reply }) => logIn(deps, body, { request, reply }),
    ...sessionHandlers(deps),
    settings: async ({ actor }) => settingsView(deps.fields, await getSettings(deps, actor.id)),
    changeSettings: ({ actor, body }) => changeSettings(deps, actor.id, body),
  })

type ReviewDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'emit' | 'publicUrl'>

export const merchantApplicationRoutes = (deps: ReviewDeps) =>
  implement(merchantApplicationsContract, {
    async list({ actor, query: { status, page, pageSize } }) {
      const { merchants, total } = await listMerchants(deps.db, status, { page, pageSize })
      const show = (url: string) => privateAddress(deps, url, `admin:${actor.id}`)
      return { merchants: merchants.map((one) => applicantView(one, show)), total, page, pageSize }
    },
    approve: ({ actor, params, body }) => approve(deps, actor, params.id, body?.level),
    reject: ({ actor, params, body }) => reject(deps, actor, params.id, body.reason),
    suspend: ({ actor, params, body }) => suspend(deps, actor, params.id, body?.reason),
    changeLevel: ({ actor, params, body }) => changeLevel(deps, actor, params.id, body.level),
    close: ({ actor, params, body }) => close(deps, actor, params.id, body?.reason),
  })
