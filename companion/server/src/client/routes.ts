import { mountWebClient } from '@sanhe/kit/http/web-client'
import type { Deps, MountCompanionRoutes } from '#core'

/** Returns whether a path belongs to the API. Unknown API paths answer 404 instead of the HTML page of the app. */
export const isServerPath = (path: string) => /^\/(api|dev|h5|uploads)(\/|$)/.test(path)

/** Returns whether a route serves files of a web client: the elder app at the root, the others below their prefix. */
export const isClientRoute = (route: string) => /^\/((family|merchant|admin)\/)?\*$/.test(route)

/**
 * Serves the apps of families, merchants and administrators below their URL prefixes. Serves the elder app for every
 * other path that no module serves, so this module must be mounted last.
 */
export const webClientRoutes =
  ({ config: { webDirs } }: Pick<Deps, 'config'>): MountCompanionRoutes =>
  (app) => {
    const isNever = () => false
    mountWebClient(app, { folder: webDirs.family, prefix: '/family', isService: isNever, title: '三合家人' })
    mountWebClient(app, {
      folder: webDirs.merchant,
      prefix: '/merchant',
      isService: isNever,
      title: '三合商家',
    })
    mountWebClient(app, { folder: webDirs.admin, prefix: '/admin', isService: isNever, title: '三合管理' })
    mountWebClient(app, { folder: webDirs.elder, isService: isServerPath, title: '三合陪伴' })
  }
