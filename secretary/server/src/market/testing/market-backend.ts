import { createZip } from '@sanhe/kit/archives/zip-writer'
import type { BundleFiles } from '@sanhe/protocol/bundles/bundle-signature'
import { composeTestBundle, createTestBundleContent } from '@sanhe/protocol/bundles/testing/test-bundle'
import { createPublisherKey } from '@sanhe/protocol/bundles/bundle-signature'
import { startTestBackend } from '#testing'
import { runMarketCommand } from '../operator.ts'

export const packBundle = async (files: BundleFiles) =>
  (await createZip([...files].map(([path, content]) => ({ path, content })))).toString('base64')

/** Starts a backend with the market on, and functions for publishers and the operator. */
export async function startMarketBackend(settings: Record<string, string> = {}) {
  const backend = await startTestBackend({ MARKET: '1', RATE_LIMIT_SCALE: '10000', ...settings })
  async function operate(...args: string[]) {
    const lines: string[] = []
    const code = await runMarketCommand(backend.deps, (line) => lines.push(line), args)
    return { code, text: lines.join('\n') }
  }
  let publishers = 0
  let bundles = 0
  const nextSlug = () => `bundle-${(bundles += 1)}`
  /** Approves every version that waits. */
  async function approveAll() {
    const rows = await backend.deps.db
      .selectFrom('market_versions')
      .select('id')
      .where('status', '=', 'waiting')
      .execute()
    // oxlint-disable-next-line no-await-in-loop -- few versions, in order
    for (const { id } of rows) await operate('approve', String(id))
  }
  /** Creates an account with a publisher name and a key of its own. */
  async function publisher() {
    const user = await backend.user()
    const key = createPublisherKey()
    await user.market.setPublisher({ body: { name: `Publisher ${(publishers += 1)}` } })
    const pack = (about: Parameters<typeof createTestBundleContent>[0]) =>
      packBundle(composeTestBundle({ about: createTestBundleContent(about).about }, key))
    return {
      ...user,
      key,
      pack,
      publish: async (about: Parameters<typeof createTestBundleContent>[0]) =>
        user.market.publish({ body: { zip: await pack(about) } }),
    }
  }
  return {
    ...backend,
    operate,
    nextSlug,
    approveAll,
    publisher,
    /** Publishes a bundle of a new publisher and approves it. */
    async publishApproved(about: Parameters<typeof createTestBundleContent>[0] = {}) {
      const owner = await publisher()
      const slug = nextSlug()
      await owner.publish({ slug, ...about })
      await approveAll()
      return { publisher: owner, slug, params: { slug } }
    },
  }
}
export type MarketBackend = Awaited<ReturnType<typeof startMarketBackend>>

export const expectedRefusal = (status: number, error: string) => ({ status, body: { error } })
