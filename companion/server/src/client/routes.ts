import { mountWebClient } from '@sanhe/kit/web-client'
import type { Deps, ProductMount } from '#core'

/** The app of older adults under every address that no other module took: mounted last. */
export const clientRoutes =
  ({ config }: Pick<Deps, 'config'>): ProductMount =>
  (app) =>
    mountWebClient(app, {
      folder: config.webDir,
      isService: (path) => /^\/(api|dev|h5|uploads)(\/|$)/.test(path),
      title: '三合陪伴',
    })
