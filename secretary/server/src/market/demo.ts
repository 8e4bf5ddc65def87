import { createZip } from '@sanhe/kit/archives/zip-writer'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { createPublisherKey } from '@sanhe/protocol/bundles/bundle-signature'
import { type BundleContent, composeBundle } from '@sanhe/protocol/bundles/compose-bundle'
import type { Db } from '#core'
import { readBundleZip } from './bundle-zip.ts'
import { demoBundles } from './demo-bundles.ts'
import { type MarketDeps, setPublisherName, storeVersion } from './service.ts'
import * as store from './store.ts'

const demoPublisherName = 'Sanhe Workshop'

/**
 * Publishes and approves the bundles of the demo as this account, once. Returns their number. The key that signs them is
 * created here and forgotten afterwards, because the demo publishes no further versions.
 */
export async function seedDemoMarket(deps: MarketDeps, userId: number) {
  await setPublisherName(deps, userId, demoPublisherName)
  return inTransaction(deps.db, async (tx) => {
    const publisher = await store.lockPublisher(tx, userId)
    if (publisher?.public_key) return 0
    const key = createPublisherKey()
    const now = toDate(deps.clock.now())
    // oxlint-disable-next-line no-await-in-loop -- one connection stores one bundle after the other
    for (const content of demoBundles) await publishDemoBundle(tx, userId, content, key, now)
    return demoBundles.length
  })
}

async function publishDemoBundle(tx: Db, userId: number, content: BundleContent, key: string, now: Date) {
  const files = composeBundle(content, key)
  const zip = await createZip([...files].map(([path, bytes]) => ({ path, content: bytes })))
  const { bundle } = await readBundleZip(zip)
  const { id } = await storeVersion(tx, userId, bundle, zip, now)
  const [version] = await store.listVersions(tx, id)
  if (!version) throw new Error('the version was not stored')
  await store.decideVersion(tx, version.id, { status: 'published', reason: null, decided_at: now })
}
