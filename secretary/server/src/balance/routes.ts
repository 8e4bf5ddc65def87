import { Readable } from 'node:stream'
import { createAccessHook, getRequestActor } from '@sanhe/kit/http/implement'
import { type Deps, implement, type MountBackendRoutes, type SignedInUser } from '#core'
import { balanceContract, maxEntriesPerPage } from './contract.ts'
import { computeAvailableFen } from './rules.ts'
import { readBalance } from './service.ts'
import { listBalanceEntries } from './store.ts'
import { csvHeader, toBalanceEntryResponse, toCsvLine } from './views.ts'

type BalanceRouteDeps = Pick<Deps, 'db' | 'config'>

export const balanceRoutes = (deps: BalanceRouteDeps): MountBackendRoutes[] => [
  implement(balanceContract, {
    async balance({ actor }) {
      const balance = await readBalance(deps, actor.id)
      const { lowBalanceFen: low_balance_fen } = deps.config
      const is_low = balance.balance_fen < low_balance_fen
      const { balance_fen } = balance
      return { balance_fen, available_fen: computeAvailableFen(balance), low_balance_fen, is_low }
    },
    async entries({ actor, query: { before, limit } }) {
      const rows = await listBalanceEntries(deps.db, actor.id, before, limit + 1)
      const entries = rows.slice(0, limit).map(toBalanceEntryResponse)
      return { entries, next_before: rows.length > limit ? (entries.at(-1)?.entry_id ?? null) : null }
    },
  }),
  entriesAsCsv(deps),
]

/** Streams all entries as CSV, newest first. */
const entriesAsCsv =
  ({ db }: Pick<BalanceRouteDeps, 'db'>): MountBackendRoutes =>
  (app, entry) => {
    app.get(
      '/api/balance/entries.csv',
      { onRequest: createAccessHook(entry, 'user', 'everything') },
      async (request, reply) => {
        const { id } = getRequestActor<SignedInUser>(request)
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="balance.csv"')
          .send(Readable.from(csvOf(db, id)))
      },
    )
  }

/** The byte order mark lets spreadsheet programs read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

async function* csvOf(db: Deps['db'], userId: number) {
  yield byteOrderMark + csvHeader
  let before: number | undefined
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the page before it
    const rows = await listBalanceEntries(db, userId, before, maxEntriesPerPage)
    yield rows.map(toCsvLine).join('')
    before = rows.at(-1)?.id
    if (rows.length < maxEntriesPerPage) return
  }
}
