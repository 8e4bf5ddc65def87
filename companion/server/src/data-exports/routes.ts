import { createAccessHook, getRequestActor } from '@sanhe/kit/http/implement'
import {
  apiError,
  type CallerByAuthKind,
  type Deps,
  createSuccessResponse,
  implement,
  type MountCompanionRoutes,
} from '#core'
import { dataExportsContract } from './contract.ts'
import { listOwnExports, readExportFile, requestExport } from './service.ts'
import { exportFilePath } from './views.ts'

type RouteDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'fields' | 'storage'>

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text)

/** Sends the file to its owner. The route has no contract, because contracts support only JSON. */
const fileRoute =
  (deps: RouteDeps): MountCompanionRoutes =>
  (app, entry) => {
    app.get<{ Params: { id: string } }>(
      exportFilePath(':id'),
      { onRequest: createAccessHook(entry, 'user', 'sensitive') },
      async (request, reply) => {
        const { id } = getRequestActor<CallerByAuthKind['user']>(request)
        if (!isId(request.params.id)) throw apiError('NOT_FOUND')
        const bytes = await readExportFile(deps, id, Number(request.params.id))
        return reply
          .type('application/zip')
          .header('content-disposition', 'attachment; filename="sanhe-data.zip"')
          .header('cache-control', 'no-store')
          .send(bytes)
      },
    )
  }

export const dataExportRoutes = (deps: RouteDeps): MountCompanionRoutes[] => [
  implement(dataExportsContract, {
    async request({ actor }) {
      return {
        ...createSuccessResponse('正在生成，好了会通知您'),
        export: await requestExport(deps, actor.id),
      }
    },
    list: ({ actor, query }) => listOwnExports(deps, actor.id, query),
  }),
  fileRoute(deps),
]
