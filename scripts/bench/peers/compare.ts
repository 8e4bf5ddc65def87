import { type BenchWorkload, compareLoadWithReference } from '../measure.ts'
import { readProcessMemoryMb } from '../bench-program.ts'
import { type ReplyExtractors, verifySameReplies } from '../verify-same-replies.ts'
import type { PeerOptions } from './options.ts'
import type { PeerRow } from './table.ts'

type MeasuredPeer = {
  workload: string
  peer: { name: string; workload: BenchWorkload; memoryMb(): number }
  ours: { workload: BenchWorkload; pid: number }
}
export type PeerComparison = MeasuredPeer & { same: ReplyExtractors }

/** Checks that both sides answer with the same rows, measures them in turn and returns the row of the table. */
export async function comparePeer(comparison: PeerComparison, options: PeerOptions): Promise<PeerRow> {
  const { workload, peer, ours, same } = comparison
  const sides = { bare: peer.workload, product: ours.workload }
  await verifySameReplies(nameOf(comparison), sides, same)
  return measurePeer({ workload, peer, ours }, options)
}

const nameOf = ({ workload, peer }: MeasuredPeer) => `${workload}, ${peer.name}`

/** Measures both sides in turn and returns the row of the table. The caller has compared the replies. */
export async function measurePeer(measured: MeasuredPeer, options: PeerOptions): Promise<PeerRow> {
  const { workload, peer, ours } = measured
  const name = nameOf(measured)
  process.stderr.write(`  ${name} …\n`)
  const sides = { bare: peer.workload, product: ours.workload }
  const { bare, product } = await compareLoadWithReference(name, sides, options)
  return {
    workload,
    peer: peer.name,
    theirs: { ...bare, memoryMb: peer.memoryMb() },
    ours: { ...product, memoryMb: readProcessMemoryMb(ours.pid) },
  }
}
