import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { readBundleZip } from './bundle-zip.ts'
import { addDecision } from './decision-store.ts'
import { apiError } from './errors.ts'
import * as store from './store.ts'

type OperatorDeps = Pick<Deps, 'db' | 'clock'>
type Print = (line: string) => void

export const marketUsage = `market waiting             list the versions that wait for a review
  market show <id>           print every file of a version
  market approve <id>        publish a version
  market reject <id> <reason>
                             refuse a version; the publisher sees the reason
  market remove <slug> <reason>
                             remove a bundle with all versions; the publisher sees the reason
  market reports             list reports of users`

/** Characters that a terminal would act on or that hide text. */
const hidden = /(?!\n|\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const toVisible = (text: string) =>
  text.replaceAll(hidden, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`)

/** Runs a command of the operator. Returns the exit code; undefined for wrong usage. */
export async function runMarketCommand(deps: OperatorDeps, say: Print, args: string[]) {
  const [name = '', subject = '', reason = ''] = args
  const id = /^[1-9]\d{0,8}$/.test(subject) ? Number(subject) : undefined
  if (name === 'waiting' && args.length === 1) return listWaitingVersions(deps, say)
  if (name === 'reports' && args.length === 1) return listOpenReports(deps, say)
  if (name === 'show' && id && args.length === 2) return showVersion(deps, say, id)
  if (name === 'approve' && id && args.length === 2) return decide(deps, say, id, null)
  if (name === 'reject' && id && args.length === 3 && reason.trim())
    return decide(deps, say, id, reason.trim())
  if (name === 'remove' && subject && args.length === 3 && reason.trim())
    return removeBundle(deps, say, subject, reason.trim())
  return undefined
}

async function listWaitingVersions({ db }: OperatorDeps, say: Print) {
  const waiting = await store.listWaiting(db)
  for (const { id, slug, version, size, publisher } of waiting)
    say(`${id}: ${slug} ${version} of ${toVisible(publisher)}, ${size} bytes`)
  if (waiting.length === 0) say('no version waits for a review')
  return 0
}

async function listOpenReports({ db }: OperatorDeps, say: Print) {
  const reports = await store.listReports(db)
  for (const { id, slug, user_id, kind, text } of reports)
    say(`report ${id} of user ${user_id} about ${slug}: ${kind}. ${toVisible(text)}`)
  if (reports.length === 0) say('there is no report')
  return 0
}

async function showVersion({ db }: OperatorDeps, say: Print, id: number) {
  const version = await store.findVersionZip(db, id)
  if (!version) throw apiError('BUNDLE_NOT_FOUND')
  const { files } = await readBundleZip(version.zip)
  for (const [path, bytes] of files) {
    say(`--- ${path} (${bytes.length} bytes)`)
    say(bytes.includes(0) ? '(binary)' : toVisible(Buffer.from(bytes).toString('utf8')))
  }
  return 0
}

/** Publishes a version, or rejects it with a reason. */
async function decide({ db, clock }: OperatorDeps, say: Print, id: number, reason: string | null) {
  const status = reason === null ? ('published' as const) : ('rejected' as const)
  const now = toDate(clock.now())
  await inTransaction(db, async (tx) => {
    const isDecided = await store.decideVersion(tx, id, { status, reason, decided_at: now })
    if (!isDecided) throw apiError('VERSION_NOT_WAITING')
    await addDecision(tx, id, status, now)
  })
  say(`version ${id} is ${status}`)
  return 0
}

async function removeBundle({ db, clock }: OperatorDeps, say: Print, slug: string, reason: string) {
  const now = toDate(clock.now())
  await inTransaction(db, async (tx) => {
    const bundle = await store.findBundle(tx, slug)
    if (!bundle) throw apiError('BUNDLE_NOT_FOUND')
    // A publication that runs at the same time ends before the removal, or sees it.
    await store.lockPublisher(tx, bundle.user_id)
    const versions = await store.listVersions(tx, bundle.id)
    const offered = versions.find(({ status }) => status === 'published' || status === 'waiting')
    await store.removeVersions(tx, bundle.id, reason, now)
    const subject = offered ?? versions[0]
    if (subject) await addDecision(tx, subject.id, 'removed', now)
    await store.markBundleRemoved(tx, bundle.id, reason, now)
  })
  say(`${slug} is removed`)
  return 0
}
