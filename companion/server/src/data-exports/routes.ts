import { createAccessHook, getRequestActor } from '@sanhe/kit/http/implement'
import {
  apiError,
  type CallerByAuthKind,
  type Deps,
  createSuccessResponse,
  implement,
  type MountCompanionRoutes,
} from '#core'
import { dataExportsChildContract, dataExportsContract } from './contract.ts'
import { listOwnExports, readExportFile, requestExport } from './service.ts'
import type { ExportOwner } from './store.ts'
import { exportFilePath } from './views.ts'

type RouteDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'fields' | 'storage'>

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text)

/** Sends the file to its owner. The route has no contract, because contracts support only JSON. */
const fileRoute =
  (deps: RouteDeps, type: ExportOwner['type']): MountCompanionRoutes =>
  (app, entry) => {
    app.get<{ Params: { id: string } }>(
      exportFilePath(type, ':id'),
      { onRequest: createAccessHook(entry, type, 'sensitive') },
      async (request, reply) => {
        const { id } = getRequestActor<CallerByAuthKind['user' | 'child']>(request)
        if (!isId(request.params.id)) throw apiError('NOT_FOUND')
        const bytes = await readExportFile(deps, { type, id }, Number(request.params.id))
        return reply
          .type('application/zip')
          .header('content-disposition', 'attachment; filename="sanhe-data.zip"')
          .header('cache-control', 'no-store')
          .send(bytes)
      },
    )
  }

const toOwner = (type: ExportOwner['type'], { id }: { id: number }): ExportOwner => ({ type, id })

const request = async (deps: RouteDeps, owner: ExportOwner) => ({
  ...createSuccessResponse('正在生成，好了会通知您'),
  export: await requestExport(deps, owner),
})

export const dataExportRoutes = (deps: RouteDeps): MountCompanionRoutes[] => [
  implement(dataExportsContract, {
    request: ({ actor }) => request(deps, toOwner('user', actor)),
    list: ({ actor, query }) => listOwnExports(deps, toOwner('user', actor), query),
  }),
  implement(dataExportsChildContract, {
    request: ({ actor }) => request(deps, toOwner('child', actor)),
    list: ({ actor, query }) => listOwnExports(deps, toOwner('child', actor), query),
  }),
  fileRoute(deps, 'user'),
  fileRoute(deps, 'child'),
]
