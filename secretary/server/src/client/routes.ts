import { mountWebClient } from '@sanhe/kit/http/web-client'
import type { Deps, MountBackendRoutes } from '#core'

/** Serves the web client at every path that no other module uses, so it is mounted last. */
export const clientRoutes =
  ({ config }: Pick<Deps, 'config'>): MountBackendRoutes =>
  (app) =>
    mountWebClient(app, {
      folder: config.webDir,
      isService: (path) => /^\/(api|dev|v1)(\/|$)/.test(path),
      // The paths of pages about an agent end with its address, which contains dots like a file name.
      isPage: (path) => /^\/(?!assets\/)[a-z-]+\/[^/]+$/.test(path),
      title: 'Sanhe Secretary',
    })
