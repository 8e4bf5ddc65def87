import { mountWebClient } from '@sanhe/kit/http/web-client'
import type { Deps, ProductMount } from '#core'
import { isServicePath, pageFileFor, preloadPathsFor } from './rules.ts'

/** Serves the built web client under every path that no other module handles. It must be mounted last. */
export const clientRoutes =
  ({ config }: Pick<Deps, 'config'>): ProductMount =>
  (app) =>
    mountWebClient(app, {
      folder: config.webDir,
      isService: isServicePath,
      pageFor: pageFileFor,
      dataFor: preloadPathsFor,
      title: 'Sanhe Documents',
    })
