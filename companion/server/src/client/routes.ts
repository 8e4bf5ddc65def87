import { mountWebClient } from '@sanhe/kit/http/web-client'
import type { Deps, ProductMount } from '#core'

/** Paths of the API. Unknown paths below them answer 404, never the page of the app. */
export const isServerPath = (path: string) => /^\/(api|dev|h5|uploads)(\/|$)/.test(path)

/** Serves the elder app at each path that no other module serves. Mount it last. */
export const clientRoutes =
  ({ config }: Pick<Deps, 'config'>): ProductMount =>
  (app) =>
    mountWebClient(app, {
      folder: config.webDir,
      isService: isServerPath,
      title: '三合陪伴',
    })
