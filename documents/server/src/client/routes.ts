import { mountWebClient } from '@sanhe/kit/http/web-client'
import type { Deps, MountDocumentsRoutes } from '#core'
import { isServerRoute, chooseHtmlFile, listApiPathsToPreload } from './rules.ts'

/** Serves the built web client under every path that no other module handles. It must be mounted last. */
export const webClientRoutes =
  ({ config }: Pick<Deps, 'config'>): MountDocumentsRoutes =>
  (app) =>
    mountWebClient(app, {
      folder: config.webDir,
      isService: isServerRoute,
      pageFor: chooseHtmlFile,
      dataFor: listApiPathsToPreload,
      title: 'Sanhe Documents',
    })
