import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp, TestClient } from '#testing'

type Uploaded = { error?: string; asset: { id: number; path: string; url: string; media_type: string } }

export const pngBytes = (text = '') =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text)])
export const sha256Hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export function createUploadForm(
  bytes: Uint8Array,
  name: string,
  fields: Record<string, string> = {},
  field = 'file',
) {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) body.set(key, value)
  body.append(field, new Blob([new Uint8Array(bytes)]), name)
  return body
}

export function createAssetUploadCalls(app: () => TestApp) {
  const newProject = async (name: string) =>
    (await app().admin.projects.create({ body: { name } })).project.slug
  const folderOf = (slug: string) => join(app().dataDir, 'projects', slug, 'assets')
  const filesOf = (slug: string) => (existsSync(folderOf(slug)) ? readdirSync(folderOf(slug)) : [])
  async function post(slug: string, body: FormData, person: TestClient = app().admin) {
    const response = await person.fetch(`/api/projects/${slug}/assets`, { method: 'POST', body })
    return { status: response.status, ...((await response.json()) as Uploaded) }
  }
  const upload = (slug: string, bytes: Uint8Array, name: string, fields?: Record<string, string>) =>
    post(slug, createUploadForm(bytes, name, fields))
  return { newProject, folderOf, filesOf, post, upload }
}
