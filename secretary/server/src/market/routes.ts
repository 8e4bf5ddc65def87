import { toDate } from '@sanhe/kit/runtime/clock'
import { implement } from '#core'
import { marketContract, marketPageSize } from './contract.ts'
import {
  countInstallation,
  findPublishedBundle,
  type MarketDeps,
  publishVersion,
  readOwnContent,
  readMarketState,
  reportBundle,
  requireMarket,
  setPublisherName,
  withdrawBundle,
} from './service.ts'
import * as store from './store.ts'
import { toMarketBundle, toMarketVersion, toOwnBundle } from './views.ts'

export function marketRoutes(deps: MarketDeps) {
  const { db } = deps
  const ownBundle = async (bundle: Parameters<typeof toOwnBundle>[0]) =>
    toOwnBundle(bundle, await store.listVersions(db, bundle.id))
  return implement(marketContract, {
    status: ({ actor }) => readMarketState(deps, actor.id),
    setPublisher({ actor, body }) {
      requireMarket(deps)
      return setPublisherName(deps, actor.id, body.name)
    },
    async list({ query }) {
      requireMarket(deps)
      return toPage(query.from, await store.listPublished(db, { ...query, limit: marketPageSize + 1 }))
    },
    async read({ actor, params }) {
      requireMarket(deps)
      const bundle = await findPublishedBundle(deps, params.slug)
      const versions = await store.listVersions(db, bundle.id)
      return {
        ...toMarketBundle(bundle),
        publisher_key: bundle.public_key ?? '',
        is_own: bundle.user_id === actor.id,
        is_reported: await store.hasReported(db, bundle.id, actor.id),
        versions: versions.filter(({ status }) => status === 'published').map(toMarketVersion),
      }
    },
    async download({ params }) {
      requireMarket(deps)
      const { version, version_id, size, sha256 } = await findPublishedBundle(deps, params.slug)
      const { zip } = await store.readZip(db, version_id)
      return { version, size, sha256, zip: zip.toString('base64') }
    },
    async publish({ actor, body }) {
      requireMarket(deps)
      return ownBundle(await publishVersion(deps, actor.id, Buffer.from(body.zip, 'base64')))
    },
    async own({ actor }) {
      requireMarket(deps)
      return { bundles: await Promise.all((await store.listOwnBundles(db, actor.id)).map(ownBundle)) }
    },
    readOwn: ({ actor, params }) => readOwnContent(deps, actor.id, params.slug),
    async seeDecisions({ actor }) {
      requireMarket(deps)
      await store.setDecisionsSeen(db, actor.id, toDate(deps.clock.now()))
    },
    async withdraw({ actor, params }) {
      requireMarket(deps)
      await withdrawBundle(deps, actor.id, params.slug)
    },
    async install({ actor, params }) {
      requireMarket(deps)
      await countInstallation(deps, actor.id, params.slug)
    },
    async report({ actor, params, body }) {
      requireMarket(deps)
      await reportBundle(deps, actor.id, params.slug, body)
    },
  })
}

/** Returns a page of the list. The rows contain one more row if another page follows. */
const toPage = (from: number, rows: store.PublishedRow[]) => ({
  bundles: rows.slice(0, marketPageSize).map(toMarketBundle),
  next_from: rows.length > marketPageSize ? from + marketPageSize : null,
})
