import { inTransaction } from '@sanhe/kit/postgres/database'
import { isUniqueViolation } from '@sanhe/kit/postgres/unique-violation'
import { toDate } from '@sanhe/kit/runtime/clock'
import { sha256 } from '@sanhe/kit/security/secrets'
import type { Bundle } from '@sanhe/protocol/bundles/read-bundle'
import type { Db, Deps } from '#core'
import { readBundleZip } from './bundle-zip.ts'
import { apiError } from './errors.ts'
import { refusePublication } from './rules.ts'
import * as store from './store.ts'

export type MarketDeps = Pick<Deps, 'db' | 'clock' | 'config'>

export function requireMarket({ config }: Pick<MarketDeps, 'config'>) {
  if (!config.market) throw apiError('MARKET_OFF')
}

/** Returns whether the market is on, and what an account sees as a publisher. */
export async function readMarketState({ db, config }: Pick<MarketDeps, 'db' | 'config'>, userId: number) {
  const publisher = await store.findPublisher(db, userId)
  const new_decisions = publisher ? await store.countNewDecisions(db, userId) : 0
  return { is_offered: config.market, publisher: publisher ?? null, new_decisions }
}

/** Sets the name under which an account publishes. Names of publishers differ, also without regard to case. */
export async function setPublisherName({ db, clock }: MarketDeps, userId: number, name: string) {
  try {
    return await store.savePublisherName(db, userId, name, toDate(clock.now()))
  } catch (error) {
    throw isUniqueViolation(error) ? apiError('PUBLISHER_NAME_TAKEN') : error
  }
}

/** Verifies a bundle and stores it as a version that waits for the review of the operator. */
export async function publishVersion({ db, clock }: MarketDeps, userId: number, zip: Buffer) {
  const { bundle } = await readBundleZip(zip)
  try {
    return await inTransaction(db, (tx) => storeVersion(tx, userId, bundle, zip, toDate(clock.now())))
  } catch (error) {
    // Another account was bound to the same key at the same time.
    throw isUniqueViolation(error) ? apiError('PUBLISHER_KEY_TAKEN') : error
  }
}

/** Checks and stores a verified bundle as a version that waits for the review. Returns the bundle's row. */
export async function storeVersion(tx: Db, userId: number, bundle: Bundle, zip: Buffer, now: Date) {
  const { slug, publisher_key } = bundle.manifest
  const existing = await checkPublication(tx, userId, bundle)
  await store.bindPublisherKey(tx, userId, publisher_key)
  const own = existing ?? (await store.addBundle(tx, { slug, user_id: userId, created_at: now }))
  if (!own) throw apiError('SLUG_TAKEN')
  await store.addVersion(tx, { ...toVersionColumns(bundle, zip), bundle_id: own.id, created_at: now })
  return own
}

/** Locks the publisher and refuses a publication against the rules. Returns the stored bundle with this slug. */
async function checkPublication(tx: Db, userId: number, { manifest }: Bundle) {
  const publisher = await store.lockPublisher(tx, userId)
  const bundle = await store.findBundle(tx, manifest.slug)
  const versions = bundle ? await store.listVersions(tx, bundle.id) : []
  const refusal = refusePublication(manifest, {
    userId,
    publisher,
    bundle,
    isKeyOfOther: await store.isKeyOfOtherPublisher(tx, userId, manifest.publisher_key),
    versions: versions.map(({ version }) => version),
    bundlesOfAccount: (await store.listOwnBundles(tx, userId)).length,
    waitingOfAccount: await store.countWaiting(tx, userId),
  })
  if (refusal) throw apiError(refusal)
  return bundle
}

const toVersionColumns = ({ manifest, persona, quickCommands, skills }: Bundle, zip: Buffer) => ({
  version: manifest.version,
  name: manifest.name,
  description: manifest.description,
  languages: manifest.languages.join(','),
  licence: manifest.licence,
  contents: JSON.stringify({
    has_persona: persona !== undefined,
    skills: [...skills.keys()],
    quick_commands: quickCommands.length,
  }),
  size: zip.length,
  sha256: sha256(zip),
  zip,
})

export async function findPublishedBundle({ db }: Pick<MarketDeps, 'db'>, slug: string) {
  const bundle = await store.findPublished(db, slug)
  if (!bundle) throw apiError('BUNDLE_NOT_FOUND')
  return bundle
}

/** Returns the content of the newest version of the account's bundle, in every state. */
export async function readOwnContent(deps: MarketDeps, userId: number, slug: string) {
  requireMarket(deps)
  const newest = await store.findNewestOwnZip(deps.db, userId, slug)
  if (!newest) throw apiError('BUNDLE_NOT_FOUND')
  const { manifest, persona, skills, quickCommands } = (await readBundleZip(newest.zip)).bundle
  const { format: _, publisher_key: __, ...about } = manifest
  return {
    about,
    persona: persona ?? null,
    skills: [...skills.keys()],
    quick_commands: [...quickCommands],
  }
}

/** Withdraws a bundle of the account. Secretaries that have installed it keep it. */
export async function withdrawBundle({ db, clock }: MarketDeps, userId: number, slug: string) {
  await inTransaction(db, async (tx) => {
    await store.lockPublisher(tx, userId)
    const bundle = await store.findBundle(tx, slug)
    if (bundle?.user_id !== userId) throw apiError('BUNDLE_NOT_FOUND')
    await store.removeVersions(tx, bundle.id, null, toDate(clock.now()))
  })
}

export async function countInstallation(deps: MarketDeps, userId: number, slug: string) {
  const { id } = await findPublishedBundle(deps, slug)
  await store.addInstall(deps.db, id, userId, toDate(deps.clock.now()))
}

type Report = { kind: 'harmful' | 'misleading' | 'copied' | 'broken' | 'other'; text: string }

export async function reportBundle(deps: MarketDeps, userId: number, slug: string, report: Report) {
  const { id } = await findPublishedBundle(deps, slug)
  const created_at = toDate(deps.clock.now())
  if (!(await store.addReport(deps.db, { ...report, bundle_id: id, user_id: userId, created_at })))
    throw apiError('ALREADY_REPORTED')
}
