import { readFileSync } from 'node:fs'
import { createAccessHook, type MountRoutes } from '@sanhe/kit/http/implement'
import type { CallerByAuthKind } from './actors.ts'

const contentTypes = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/**
 * Serves the files of a folder without authentication, each at its URL. The HTML page authenticates its API requests
 * with a token.
 */
export const servePageFiles =
  (
    folder: URL,
    files: Record<`/${string}`, `${string}.${keyof typeof contentTypes}`>,
  ): MountRoutes<CallerByAuthKind> =>
  (app, entry) => {
    for (const [url, file] of Object.entries(files)) {
      const bytes = readFileSync(new URL(file, folder))
      const type = contentTypes[file.split('.').at(-1) as keyof typeof contentTypes]
      app.get(url, { onRequest: createAccessHook(entry, 'none') }, (_, reply) => reply.type(type).send(bytes))
    }
  }
