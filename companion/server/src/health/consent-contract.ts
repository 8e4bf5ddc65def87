import { get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { SuccessResponse } from '#core/contract'

const HealthConsent = z.object({
  state: z.enum(['none', 'given', 'withdrawn']).describe('`none`: never asked'),
  version: z.number().int().describe('Current version of the document'),
  agreedVersion: z.number().int().nullable(),
  isDue: z.boolean().describe('True if the app must ask before it records health data'),
  changes: z.array(z.string()).describe('Summaries of the versions since `agreedVersion`, newest first'),
  url: z.string(),
})

export const healthConsentContract = {
  get: get('/api/v1/health/consent', {
    auth: 'user',
    summary: 'Get the state of your consent to health data',
    reply: HealthConsent,
  }),
  give: post('/api/v1/health/consent', {
    auth: 'user',
    summary: 'Consent to the processing of your health data',
    body: z.strictObject({ version: z.number().int().min(1).max(100_000) }),
    reply: SuccessResponse,
  }),
  withdraw: post('/api/v1/health/consent/withdraw', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Withdraw the consent: unbinds watches, hides data from children',
    body: z.strictObject({ deleteData: z.boolean().describe('Delete all health data recorded so far') }),
    reply: SuccessResponse,
  }),
}
