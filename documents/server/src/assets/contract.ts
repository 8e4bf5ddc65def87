import { del, get } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { datetimeSchema, idSchema, OkResponse, SlugParams } from '#fields'

export const Asset = z
  .object({
    id: idSchema,
    /** Path relative to the project's root, as documents refer to it: `images/plan.png`. */
    path: z.string(),
    url: z.string(),
    media_type: z.string(),
    size_bytes: z.number().int(),
    created_at: datetimeSchema,
    /** Name of the person who uploaded the file; null for files of earlier versions. */
    uploaded_by: z.string().nullable(),
  })
  .meta({ id: 'Asset' })

/**
 * The upload (`POST /api/projects/:slug/assets`, multipart) and the download (`GET /api/projects/:slug/files/*`) of
 * assets are plain routes, which a contract cannot describe.
 */
export const assetsContract = {
  list: get('/api/projects/:slug/assets', {
    auth: 'team',
    summary: 'List the assets of a project',
    params: SlugParams,
    reply: z.object({ assets: z.array(Asset) }),
  }),
  remove: del('/api/projects/:slug/assets/:id', {
    auth: 'member',
    summary: 'Move an asset to the trash',
    params: z.object({ slug: z.string(), id: z.coerce.number().int().positive() }),
    reply: OkResponse,
  }),
}
