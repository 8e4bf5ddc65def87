import { mountWebClient } from '@sanhe/kit/http/web-client'
import type { Deps, ProductMount } from '#core'

/** The app under every address that no other module took: mounted last. */
export const clientRoutes =
  ({ config }: Pick<Deps, 'config'>): ProductMount =>
  (app) =>
    mountWebClient(app, {
      folder: config.webDir,
      isService: (path) => /^\/(api|dev)(\/|$)/.test(path),
      // A chat is named by the agent's address.
      isPage: (path) => path.startsWith('/chat/'),
      title: 'Sanhe Secretary',
    })
