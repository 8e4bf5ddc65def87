import { renewToken } from '#access'
import { type Deps, implement } from '#core'
import { merchantApplicationsContract, merchantsContract } from './contract.ts'
import { logIn, sendCode, setPassword } from './passwords.ts'
import { approve, changeLevel, close, reject, suspend } from './review.ts'
import { type ImageDeps, register } from './register.ts'
import { changeSettings, getSettings } from './settings.ts'
import { listMerchants } from './store.ts'
import { applicantView, settingsView } from './views.ts'

type MerchantDeps = ImageDeps &
  Pick<Deps, 'config' | 'db' | 'clock' | 'emit' | 'fields' | 'limiter' | 'log' | 'sms' | 'tokens'>

export const merchantRoutes = (deps: MerchantDeps) =>
  implement(merchantsContract, {
    register: ({ body }) => register(deps, body),
    sendCode: ({ body }) => sendCode(deps, body.phone),
    setPassword: ({ body }) => setPassword(deps, body),
    login: ({ body }) => logIn(deps, body.phone, body.password),
    refresh: ({ actor }) => renewToken(deps, 'merchant', actor),
    settings: async ({ actor }) => settingsView(deps.fields, await getSettings(deps, actor.id)),
    changeSettings: ({ actor, body }) => changeSettings(deps, actor.id, body),
  })

export const merchantApplicationRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>) =>
  implement(merchantApplicationsContract, {
    async list({ query: { status, page, pageSize } }) {
      const { merchants, total } = await listMerchants(deps.db, status, { page, pageSize })
      return { merchants: merchants.map(applicantView), total, page, pageSize }
    },
    approve: ({ actor, params, body }) => approve(deps, actor, params.id, body?.level),
    reject: ({ actor, params, body }) => reject(deps, actor, params.id, body.reason),
    suspend: ({ actor, params, body }) => suspend(deps, actor, params.id, body?.reason),
    changeLevel: ({ actor, params, body }) => changeLevel(deps, actor, params.id, body.level),
    close: ({ actor, params, body }) => close(deps, actor, params.id, body?.reason),
  })
