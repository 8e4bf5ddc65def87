import { mountWebClient } from '@sanhe/kit/http/web-client'
import type { Deps, ProductMount } from '#core'

/** Serves the built web app on home networks under every path that no other module uses; mount it last. */
export const webAppRoutes =
  ({ config }: Pick<Deps, 'config'>): ProductMount =>
  (app) =>
    mountWebClient(app, {
      folder: config.webDir,
      isService: (path) => /^\/(api|ws|dev)(\/|$)/.test(path),
      // The path of a chat contains the agent's host name, which may contain dots like a file name.
      isPage: (path) => path.startsWith('/chat/'),
      title: 'Sanhe Secretary',
    })
