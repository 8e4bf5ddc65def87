import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { alignColumns } from '../../terminal/columns.ts'
import { benchDirectus } from './directus-peer.ts'
import { benchDokuwiki } from './dokuwiki-peer.ts'
import { benchNestjs, isNestjsWorkload } from './nestjs-peer.ts'
import { benchOpenclaw } from './openclaw-peer.ts'
import { parsePeerOptions, type PeerOptions } from './options.ts'
import { withOurDocuments } from './our-documents.ts'
import { formatPeerMarkdown, peerTableHeading, type PeerRow, ratioOf, toPeerTableCells } from './table.ts'

const reports = join(import.meta.dirname, '../../../reports')

/**
 * `npm run bench -- peers [--only list,booking] [--rounds 3] [--seconds 4] [--activities 100000] [--documents 1000]`:
 * compares the products with other software that is installed into `.cache/peers` for this run only.
 */
export async function benchPeers(args: string[]) {
  const options = parsePeerOptions(args)
  const loadBefore = loadavg()
  const rows: PeerRow[] = []
  if (options.only.some(isNestjsWorkload)) rows.push(...(await benchNestjs(options)))
  if (options.only.includes('streaming')) rows.push(...(await benchOpenclaw(options)))
  if (options.only.some((name) => name === 'documents' || name === 'search'))
    rows.push(...(await withOurDocuments(options.documents, (ours) => benchDirectus(options, ours))))
  if (options.only.includes('wiki-search'))
    rows.push(...(await withOurDocuments(options.documents, (ours) => benchDokuwiki(options, ours))))
  report(rows, options, { loadBefore, loadAfter: loadavg() })
}

function report(rows: PeerRow[], options: PeerOptions, load: { loadBefore: number[]; loadAfter: number[] }) {
  const [before, after] = [load.loadBefore, load.loadAfter].map((averages) => averages[0]?.toFixed(1))
  const markdown = formatPeerMarkdown(rows)
  console.log(alignColumns([peerTableHeading, ...rows.map(toPeerTableCells)]).join('\n'))
  for (const { workload, note } of rows) if (note !== undefined) console.log(`${workload}: ${note}`)
  console.log(`\nload average before ${before}, after ${after}\n\n${markdown}`)
  mkdirSync(reports, { recursive: true })
  const withRatios = rows.map((row) => ({ ...row, ratio: ratioOf(row) }))
  writeFileSync(
    join(reports, 'bench-peers.json'),
    `${JSON.stringify({ suite: 'bench-peers', options, ...load, rows: withRatios }, null, 2)}\n`,
  )
}
