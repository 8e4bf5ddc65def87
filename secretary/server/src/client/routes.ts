import { mountWebClient } from '@sanhe/kit/http/web-client'
import type { Deps, ProductMount } from '#core'

/** Serves the web client at every path that no other module uses, so it is mounted last. */
export const clientRoutes =
  ({ config }: Pick<Deps, 'config'>): ProductMount =>
  (app) =>
    mountWebClient(app, {
      folder: config.webDir,
      isService: (path) => /^\/(api|dev)(\/|$)/.test(path),
      // The path of a chat contains the agent's address, and so a dot.
      isPage: (path) => path.startsWith('/chat/'),
      title: 'Sanhe Secretary',
    })
