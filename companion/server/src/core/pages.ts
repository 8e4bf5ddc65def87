import { readFileSync } from 'node:fs'
import { enter, type Mount } from '@sanhe/kit/http/implement'
import type { Actors } from './actors.ts'

const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/**
 * Serves the files of a folder without authentication, each at its URL. The page authenticates its own API requests
 * with a token.
 */
export const servePageFiles =
  (folder: URL, files: Record<`/${string}`, `${string}.${keyof typeof types}`>): Mount<Actors> =>
  (app, entry) => {
    for (const [url, file] of Object.entries(files)) {
      const bytes = readFileSync(new URL(file, folder))
      const type = types[file.split('.').at(-1) as keyof typeof types]
      app.get(url, { onRequest: enter(entry, 'none') }, (_, reply) => reply.type(type).send(bytes))
    }
  }
