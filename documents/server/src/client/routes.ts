import { mountWebClient } from '@sanhe/kit/http/web-client'
import type { Deps, ProductMount } from '#core'
import { isServerRoute, htmlFileForPath, apiPathsToPreload } from './rules.ts'

/** Serves the built web client under every path that no other module handles. It must be mounted last. */
export const webClientRoutes =
  ({ config }: Pick<Deps, 'config'>): ProductMount =>
  (app) =>
    mountWebClient(app, {
      folder: config.webDir,
      isService: isServerRoute,
      pageFor: htmlFileForPath,
      dataFor: apiPathsToPreload,
      title: 'Sanhe Documents',
    })
