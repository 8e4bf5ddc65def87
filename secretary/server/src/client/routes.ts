import { mountWebClient } from '@sanhe/kit/http/web-client'
import type { Deps, MountBackendRoutes } from '#core'

/** Serves the web client at every path that no other module uses, so it is mounted last. */
export const clientRoutes =
  ({ config }: Pick<Deps, 'config'>): MountBackendRoutes =>
  (app) =>
    mountWebClient(app, {
      folder: config.webDir,
      isService: (path) => /^\/(api|dev|v1)(\/|$)/.test(path),
      // The path of a page about an agent ends with the agent's address. The dots in the address do not make the path a
      // file.
      isPage: (path) => /^\/(?!assets\/)[a-z-]+\/[^/]+$/.test(path),
      title: 'Sanhe Secretary',
    })
