import { mountWebClient } from '@sanhe/kit/http/web-client'
import type { Deps, MountAgentRoutes } from '#core'

/**
 * Serves the built web app on home networks under every path that no other module uses. Mount these routes after all
 * other routes.
 */
export const webAppRoutes =
  ({ config }: Pick<Deps, 'config'>): MountAgentRoutes =>
  (app) =>
    mountWebClient(app, {
      folder: config.webDir,
      isService: (path) => /^\/(api|ws|dev)(\/|$)/.test(path),
      // The path of a page about an agent ends with the agent's address. The dots in the address do not make the path a
      // file.
      isPage: (path) => /^\/(?!assets\/)[a-z-]+\/[^/]+$/.test(path),
      title: 'Sanhe Secretary',
    })
