import { mountWebClient } from '@sanhe/kit/http/web-client'
import type { Deps, MountAgentRoutes } from '#core'

/** Serves the built web app on home networks under every path that no other module uses; mount it last. */
export const webAppRoutes =
  ({ config }: Pick<Deps, 'config'>): MountAgentRoutes =>
  (app) =>
    mountWebClient(app, {
      folder: config.webDir,
      isService: (path) => /^\/(api|ws|dev)(\/|$)/.test(path),
      // The paths of pages about an agent end with its address, which contains dots like a file name.
      isPage: (path) => /^\/(?!assets\/)[a-z-]+\/[^/]+$/.test(path),
      title: 'Sanhe Secretary',
    })
