import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#core'
import { openAssetBytes } from './asset-bytes.ts'
import { apiError } from './errors.ts'
import { isInlineImageType } from './media.ts'
import { parseByteRange } from './rules.ts'
import type { AssetRow } from './store.ts'

/**
 * Content-Security-Policy of every asset response. An asset that is opened directly becomes a page without scripts,
 * frames, forms or origin.
 */
const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

type Sending = { projectSlug: string; cacheControl: string }

export async function sendAsset(
  deps: Pick<Deps, 'config'>,
  asset: AssetRow,
  { projectSlug, cacheControl }: Sending,
  { headers }: FastifyRequest,
  reply: FastifyReply,
) {
  const etag = `"${asset.stored_at.slice(0, 64)}"`
  if (namesTag(headers['if-none-match'], etag))
    return reply.code(304).headers({ etag, 'cache-control': cacheControl }).send()
  const file = await openAssetBytes(deps, projectSlug, asset.stored_at)
  if (!file) throw apiError('ASSET_NOT_FOUND')
  const { size } = await file.stat()
  const isSame = !headers['if-range'] || headers['if-range'] === etag
  const range = isSame ? parseByteRange(headers.range, size) : undefined
  if (range === 'UNSATISFIABLE') {
    await file.close()
    reply.header('content-range', `bytes */${size}`)
    throw apiError('RANGE_NOT_SATISFIABLE')
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.type(asset.media_type).headers({
    etag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'content-length': range ? range.end - range.start + 1 : size,
    'content-security-policy': sandbox,
    'content-disposition': disposition(asset),
  })
  return reply.send(file.createReadStream(range ?? {}))
}

const namesTag = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false

function disposition({ path, media_type }: AssetRow) {
  const name = encodeURIComponent(path.split('/').at(-1) ?? '').replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isInlineImageType(media_type) ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`
}
