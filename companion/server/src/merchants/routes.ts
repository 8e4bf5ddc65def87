import { type LoginAttemptDeps, sessionHandlers } from '#access'
import { apiError, type Deps, implement } from '#core'
import { createSignedUrl } from '#uploads'
import { listMerchantAccounts } from './account-store.ts'
import { getMerchantApplication, type StoreImageDeps, submitMerchantApplication } from './application.ts'
import { merchantApplicationsContract } from './applications-contract.ts'
import { merchantsContract } from './contract.ts'
import { sendPasswordCode } from './password-codes.ts'
import { logInMerchant, setMerchantPassword } from './passwords.ts'
import {
  approveMerchant,
  changeMerchantLevel,
  closeMerchant,
  rejectMerchant,
  suspendMerchant,
} from './review.ts'
import { changeMerchantSettings, getMerchantSettings } from './settings.ts'
import { findMerchant, listMerchants } from './store.ts'
import { toMerchantApplicationResponse, toMerchantDetailResponse, toSettingsResponse } from './views.ts'

type MerchantDeps = StoreImageDeps &
  LoginAttemptDeps &
  Pick<Deps, 'emit' | 'fields' | 'log' | 'sms' | 'tokens' | 'wordList'>

export const merchantRoutes = (deps: MerchantDeps) =>
  implement(merchantsContract, {
    register: ({ body, request }) => submitMerchantApplication(deps, body, request),
    application: ({ body }) => getMerchantApplication(deps.db, body),
    sendCode: ({ body, request }) => sendPasswordCode(deps, body.phone, request.ip),
    setPassword: ({ body, request }) => setMerchantPassword(deps, body, request),
    login: ({ body, request, reply }) => logInMerchant(deps, body, { request, reply }),
    ...sessionHandlers(deps),
    settings: async ({ actor }) =>
      toSettingsResponse(deps.fields, await getMerchantSettings(deps, actor), actor),
    changeSettings: ({ actor, body }) => changeMerchantSettings(deps, actor, body),
  })

type ReviewDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'emit' | 'publicUrl'>

export const merchantApplicationRoutes = (deps: ReviewDeps) =>
  implement(merchantApplicationsContract, {
    async list({ actor, query: { page, pageSize, ...filter } }) {
      const { merchants, total } = await listMerchants(deps.db, filter, { page, pageSize })
      const show = (url: string) => createSignedUrl(deps, url, `admin:${actor.id}`)
      return {
        merchants: merchants.map((one) => toMerchantApplicationResponse(one, show)),
        total,
        page,
        pageSize,
      }
    },
    async get({ actor, params }) {
      const merchant = await findMerchant(deps.db, params.id)
      if (!merchant) throw apiError('NOT_FOUND')
      const accounts = await listMerchantAccounts(deps.db, params.id)
      return toMerchantDetailResponse(merchant, accounts, (url) =>
        createSignedUrl(deps, url, `admin:${actor.id}`),
      )
    },
    approve: ({ actor, params, body }) => approveMerchant(deps, actor, params.id, body?.level),
    reject: ({ actor, params, body }) => rejectMerchant(deps, actor, params.id, body.reason),
    suspend: ({ actor, params, body }) => suspendMerchant(deps, actor, params.id, body?.reason),
    changeLevel: ({ actor, params, body }) => changeMerchantLevel(deps, actor, params.id, body.level),
    close: ({ actor, params, body }) => closeMerchant(deps, actor, params.id, body?.reason),
  })
