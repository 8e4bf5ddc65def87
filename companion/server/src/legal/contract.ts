import { get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { SuccessResponse } from '#core/contract'

export const legalKinds = ['privacy', 'terms', 'health'] as const
export type LegalKind = (typeof legalKinds)[number]

/** Documents that every account agrees to at login. The consent to health data is given separately. */
export const loginDocumentKinds = ['privacy', 'terms'] as const

const version = z.number().int().min(1).max(100_000)

/** Versions of the privacy policy and the user agreement that a person agreed to before the login. */
export const AgreedVersionsField = z.strictObject({ privacy: version, terms: version })

const LegalDocument = z.object({
  kind: z.enum(legalKinds),
  title: z.string(),
  version: z.number().int(),
  publishedAt: z.string(),
  url: z.string().describe('Page with the text'),
})

const ConsentStatus = LegalDocument.extend({
  kind: z.enum(loginDocumentKinds),
  agreedVersion: z.number().int().nullable().describe('Null if the account has not agreed yet'),
  isDue: z.boolean().describe('True if the account must agree to the current version'),
  changes: z.array(z.string()).describe('Summaries of the versions since `agreedVersion`, newest first'),
})

/** Endpoints with which every kind of account reads and gives its consents. */
const consentEndpoints = <const Auth extends string>(prefix: string, auth: Auth) => ({
  consents: get(`${prefix}/consents`, {
    auth,
    summary: 'List what you agreed to and what waits for consent',
    reply: z.object({ consents: z.array(ConsentStatus) }),
  }),
  agree: post(`${prefix}/consents`, {
    auth,
    summary: 'Agree to the current privacy policy and user agreement',
    body: AgreedVersionsField,
    reply: SuccessResponse,
  }),
})

export const legalContract = {
  documents: get('/api/v1/legal-documents', {
    auth: 'none',
    summary: 'List privacy policy, user agreement and health consent',
    reply: z.object({ documents: z.array(LegalDocument) }),
  }),
  ...consentEndpoints('/api/v1', 'user'),
}
export const childLegalDocumentsContract = consentEndpoints('/api/child', 'child')
const merchantEndpoints = consentEndpoints('/api/merchant', 'merchant')
/** Each employee of a merchant agrees to the legal documents for their own account. */
export const legalMerchantContract = {
  consents: { ...merchantEndpoints.consents, staff: 'clerk' as const },
  agree: { ...merchantEndpoints.agree, staff: 'clerk' as const },
}
