import { readFile } from 'node:fs/promises'
import { createAccessHook } from '@sanhe/kit/http/implement'
import type { FastifyRequest } from 'fastify'
import { type Deps, implement, type MountAgentRoutes } from '#core'
import { managers } from '#core/contract'
import { findUploadedFileOf } from '#uploads'
import { filesContract } from './contract.ts'
import {
  findFile,
  listFolder,
  readWorkspaceFile,
  readWorkspaceUsage,
  removeEntry,
  resolveWorkspacePath,
  writeWorkspaceFile,
} from './workspace-disk.ts'
import { createDocumentReader } from './document-reader.ts'
import { apiError } from './errors.ts'
import { maxFileBytes, workspaceQuotaBytes } from './rules.ts'

export type FileDeps = Pick<Deps, 'db' | 'config'>

/** Largest number of characters of a preview. */
const maxPreviewCharacters = 100_000

export function fileRoutes(deps: FileDeps): MountAgentRoutes {
  const root = deps.config.workspaceDir
  const readDocument = createDocumentReader()
  const contract = implement(filesContract, {
    async list({ query }) {
      const { path } = await resolveWorkspacePath(root, query.folder)
      const [entries, used] = await Promise.all([listFolder(root, query.folder), readWorkspaceUsage(root)])
      return { folder: path, entries, used_bytes: used.bytes, quota_bytes: workspaceQuotaBytes }
    },
    async text({ query }) {
      const [found, { name }] = await Promise.all([
        findFile(root, query.path),
        resolveWorkspacePath(root, query.path),
      ])
      if (!found) throw apiError('FILE_NOT_FOUND')
      const text = (await readDocument(found.absolute, name)).toWellFormed()
      const left_out = Math.max(0, text.length - maxPreviewCharacters)
      return { text: text.slice(0, maxPreviewCharacters).toWellFormed(), left_out }
    },
    async add({ body, actor }) {
      const upload = findUploadedFileOf(deps, body.upload_id, actor.personId)
      if (!upload) throw apiError('FILE_NOT_FOUND')
      if (await findFile(root, body.path)) throw apiError('FILE_EXISTS')
      // The workspace takes smaller files than messages do, and this check comes before the file is read.
      if (upload.size > maxFileBytes) throw apiError('FILE_TOO_LARGE')
      return writeWorkspaceFile(root, body.path, await readFile(upload.path))
    },
    remove: ({ query }) => removeEntry(root, query.path),
  })
  return (app, entry) => {
    contract(app, entry)
    app.get(
      '/api/files/content',
      { onRequest: createAccessHook(entry, 'key', [], { roles: managers }) },
      async ({ query }: FastifyRequest<{ Querystring: { path?: unknown } }>, reply) => {
        if (typeof query.path !== 'string') throw apiError('INVALID_PATH')
        const bytes = await readWorkspaceFile(root, query.path)
        return (
          reply
            // A file may contain a hostile page. It is sent as a download of an unknown type, so that no browser opens
            // it as a page of this origin.
            .type('application/octet-stream')
            .header('content-disposition', 'attachment')
            .header('content-security-policy', "default-src 'none'; sandbox")
            .send(bytes)
        )
      },
    )
  }
}
