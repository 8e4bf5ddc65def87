import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#core'
import { openBytes } from './bytes.ts'
import { refuse } from './errors.ts'
import { isShownInline } from './media.ts'
import { byteRange } from './rules.ts'
import type { AssetRow } from './store.ts'

/** Whatever the bytes are, opened by themselves they are a page without scripts, frames, forms or origin. */
const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

type Sending = { projectSlug: string; cacheControl: string }

/** One stored file as an answer: whole, in part, or "you have it already". */
export async function sendAsset(
  deps: Pick<Deps, 'config'>,
  asset: AssetRow,
  { projectSlug, cacheControl }: Sending,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const etag = `"${asset.stored_at.slice(0, 64)}"`
  reply.headers({
    etag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'content-security-policy': sandbox,
    'content-disposition': disposition(asset),
  })
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const handle = await openBytes(deps, projectSlug, asset.stored_at)
  if (!handle) throw refuse('ASSET_NOT_FOUND')
  const { size } = await handle.stat()
  const sameFile = !request.headers['if-range'] || request.headers['if-range'] === etag
  const range = sameFile ? byteRange(request.headers.range, size) : undefined
  if (range === 'UNSATISFIABLE') {
    await handle.close()
    reply.header('content-range', `bytes */${size}`)
    throw refuse('RANGE_NOT_SATISFIABLE')
  }
  reply.type(asset.media_type).header('content-length', range ? range.end - range.start + 1 : size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.send(handle.createReadStream(range ?? {}))
}

const namesTag = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false

function disposition({ path, media_type }: AssetRow) {
  const name = encodeURIComponent(path.split('/').at(-1) ?? '').replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isShownInline(media_type) ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`
}
