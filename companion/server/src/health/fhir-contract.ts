import { get } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { dateTimeField } from '#core/contract'

const maxCount = 1000
const whole = z.coerce.number().int().min(1)

/** Query parameters of a FHIR search. The parameter `_count` of FHIR has the name `count` here. */
const FhirSearch = z.object({
  page: whole.max(100_000).default(1),
  count: whole.max(maxCount).default(200),
  from: dateTimeField.optional(),
  to: dateTimeField.optional().describe('End of the range, excluded'),
})

const Resource = z.looseObject({ resourceType: z.enum(['Patient', 'Observation']), id: z.string() })

/** FHIR R4 Bundle of the type `searchset`. */
const FhirBundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.literal('searchset'),
  timestamp: z.string(),
  total: z.number().int(),
  link: z.array(z.object({ relation: z.string(), url: z.string() })),
  entry: z.array(
    z.object({
      fullUrl: z.string(),
      resource: Resource,
      search: z.object({ mode: z.enum(['match', 'include']) }),
    }),
  ),
})

export const fhirContract = {
  search: get('/api/v1/health/fhir', {
    auth: 'user',
    summary: 'Get your health data as a FHIR R4 Bundle',
    query: FhirSearch,
    reply: FhirBundle,
  }),
}
