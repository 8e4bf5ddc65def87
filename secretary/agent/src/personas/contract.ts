import { del, get, put } from '@sanhe/kit/http/contract'
import { bundleLimits } from '@sanhe/protocol/bundles/bundle-limits'
import { BundlePersona, bundleSlugSchema } from '@sanhe/protocol/bundles/bundle-schemas'
import { z } from 'zod'
import { anyRole, managers } from '#core/contract'

const Persona = z
  .object({
    slug: z.string(),
    name: z.string(),
    instructions: z.string(),
    greeting: z.string(),
    starters: z.array(z.string()).max(bundleLimits.starters),
    /** True for the persona in the instructions of the model. At most one persona is active. */
    is_active: z.boolean(),
    updated_at: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'Persona' })

const BySlug = z.object({ slug: bundleSlugSchema })

export const personasContract = {
  list: get('/api/personas', {
    auth: 'key',
    roles: anyRole,
    summary: 'List the personas of installed bundles',
    reply: z.object({ personas: z.array(Persona) }),
  }),
  change: put('/api/personas/:slug', {
    auth: 'key',
    roles: managers,
    summary: 'Change your copy of a persona',
    params: BySlug,
    body: BundlePersona,
    reply: Persona,
  }),
  setActive: put('/api/active-persona', {
    auth: 'key',
    roles: managers,
    summary: 'Choose the persona of the secretary, or none',
    body: z.strictObject({ slug: bundleSlugSchema.nullable() }),
    reply: z.object({ personas: z.array(Persona) }),
  }),
  remove: del('/api/personas/:slug', {
    auth: 'key',
    roles: managers,
    summary: 'Delete a persona',
    params: BySlug,
    reply: z.void(),
    status: 204,
  }),
}
