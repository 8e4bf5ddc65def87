import { type BenchWorkload, compareLoadWithReference } from '../measure.ts'
import { readProcessMemoryMb } from '../bench-program.ts'
import { type ReplyExtractors, verifySameReplies } from '../verify-same-replies.ts'
import type { PeerOptions } from './options.ts'
import type { PeerRow } from './table.ts'

export type PeerComparison = {
  workload: string
  peer: { name: string; workload: BenchWorkload; memoryMb(): number }
  ours: { workload: BenchWorkload; pid: number }
  same: ReplyExtractors
}

/** Checks that both sides answer with the same rows, measures them in turn and returns the row of the table. */
export async function comparePeer(
  { workload, peer, ours, same }: PeerComparison,
  options: PeerOptions,
): Promise<PeerRow> {
  const name = `${workload}, ${peer.name}`
  process.stderr.write(`  ${name} …\n`)
  const sides = { bare: peer.workload, product: ours.workload }
  await verifySameReplies(name, sides, same)
  const { bare, product } = await compareLoadWithReference(name, sides, options)
  return {
    workload,
    peer: peer.name,
    theirs: { ...bare, memoryMb: peer.memoryMb() },
    ours: { ...product, memoryMb: readProcessMemoryMb(ours.pid) },
  }
}
