import { mountWebClient } from '@sanhe/kit/http/web-client'
import type { Deps, ProductMount } from '#core'

/** Addresses of the service: what it does not know there is not found, never the app's page. */
export const isOfService = (path: string) => /^\/(api|dev|h5|uploads)(\/|$)/.test(path)

/** The app of older adults under every address that no other module took: mounted last. */
export const clientRoutes =
  ({ config }: Pick<Deps, 'config'>): ProductMount =>
  (app) =>
    mountWebClient(app, {
      folder: config.webDir,
      isService: isOfService,
      title: '三合陪伴',
    })
