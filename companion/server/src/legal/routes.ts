import { type Deps, createSuccessResponse, implement, type MountCompanionRoutes } from '#core'
import { legalAdminContract } from './admin-contract.ts'
import { agreeToCurrentVersions, listConsents } from './consents.ts'
import { childLegalDocumentsContract, legalContract, legalMerchantContract } from './contract.ts'
import {
  getDocumentForAdmin,
  listLegalDocuments,
  listDocumentsForAdmin,
  listDocumentVersions,
  publishLegalDraft,
  saveLegalDraft,
} from './documents.ts'
import { mountLegalDocumentPages } from './page.ts'
import type { ConsentHolder } from './store.ts'

type LegalDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'publicUrl'>

const agreed = () => createSuccessResponse('已记录您的同意')
const ofUser = ({ id }: { id: number }): ConsentHolder => ({ type: 'user', id })
const ofChild = ({ id }: { id: number }): ConsentHolder => ({ type: 'child', id })
/** Each employee of a merchant agrees for their own account. */
const ofMerchant = ({ accountId }: { accountId: number }): ConsentHolder => ({
  type: 'merchant',
  id: accountId,
})

const userRoutes = (deps: LegalDeps) =>
  implement(legalContract, {
    documents: async () => ({ documents: await listLegalDocuments(deps) }),
    consents: ({ actor }) => listConsents(deps, ofUser(actor)),
    agree: ({ actor, body, request }) =>
      agreeToCurrentVersions(deps, ofUser(actor), body, request).then(agreed),
  })

const childRoutes = (deps: LegalDeps) =>
  implement(childLegalDocumentsContract, {
    consents: ({ actor }) => listConsents(deps, ofChild(actor)),
    agree: ({ actor, body, request }) =>
      agreeToCurrentVersions(deps, ofChild(actor), body, request).then(agreed),
  })

const merchantRoutes = (deps: LegalDeps) =>
  implement(legalMerchantContract, {
    consents: ({ actor }) => listConsents(deps, ofMerchant(actor)),
    agree: ({ actor, body, request }) =>
      agreeToCurrentVersions(deps, ofMerchant(actor), body, request).then(agreed),
  })

const adminRoutes = (deps: LegalDeps) =>
  implement(legalAdminContract, {
    list: () => listDocumentsForAdmin(deps),
    get: ({ params }) => getDocumentForAdmin(deps, params.kind),
    saveDraft: ({ actor, params, body }) => saveLegalDraft(deps, actor.id, params.kind, body.source),
    publish: ({ actor, params, body }) => publishLegalDraft(deps, actor.id, params.kind, body),
    versions: ({ params, query }) => listDocumentVersions(deps, params.kind, query),
  })

export const legalRoutes = (deps: LegalDeps): MountCompanionRoutes[] => [
  userRoutes(deps),
  childRoutes(deps),
  merchantRoutes(deps),
  adminRoutes(deps),
  mountLegalDocumentPages(deps),
]
