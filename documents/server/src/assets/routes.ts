import multipart from '@fastify/multipart'
import { createAccessHook, getRequestActor } from '@sanhe/kit/http/implement'
import { type Deps, implement, type MountDocumentsRoutes, type SessionUser, toUserAuthor } from '#core'
import { okResponseBody } from '#fields'
import { getProject } from '#projects'
import { assetsContract } from './contract.ts'
import { sendAsset } from './send-asset.ts'
import { type AssetDeps, addAsset, getAsset, removeAsset } from './service.ts'
import { listAssets } from './store.ts'
import { assetUploadLimits, readAssetUpload } from './upload.ts'
import { toAssetResponse } from './views.ts'

export const assetRoutes = (deps: AssetDeps) =>
  implement(assetsContract, {
    list({ params }) {
      const { id, slug } = getProject(deps.db, params.slug)
      return { assets: listAssets(deps.db, id).map((asset) => toAssetResponse(slug, asset)) }
    },
    async remove({ params, actor }) {
      await removeAsset(deps, params.slug, params.id, toUserAuthor(actor))
      return okResponseBody
    },
  })

/**
 * Browsers show a cached asset immediately and revalidate it in the background, because another file may later have the
 * same path.
 */
const cacheControl = 'private, max-age=3600, stale-while-revalidate=2592000'

export const assetFileRoutes =
  (deps: AssetDeps & Pick<Deps, 'config'>): MountDocumentsRoutes =>
  (app, entry) => {
    app.get<{ Params: { slug: string; '*': string } }>(
      '/api/projects/:slug/files/*',
      { onRequest: createAccessHook(entry, 'team') },
      async (request, reply) => {
        const project = getProject(deps.db, request.params.slug)
        const asset = getAsset(deps.db, project.id, request.params['*'])
        return sendAsset(deps, asset, { projectSlug: project.slug, cacheControl }, request, reply)
      },
    )
    app.register(async (scope) => {
      await scope.register(multipart, assetUploadLimits)
      scope.post<{ Params: { slug: string } }>(
        '/api/projects/:slug/assets',
        { onRequest: createAccessHook(entry, 'member') },
        async (request, reply) => {
          const { slug } = getProject(deps.db, request.params.slug)
          const { username: uploadedBy } = getRequestActor<SessionUser>(request)
          const asset = await addAsset(deps, slug, { ...(await readAssetUpload(request)), uploadedBy })
          return reply.code(201).send({ asset: toAssetResponse(slug, asset) })
        },
      )
    })
  }
