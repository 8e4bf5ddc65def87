import { parseArgs } from 'node:util'
import { OperatorError } from '@sanhe/kit/http/errors'

export const peerWorkloads = ['list', 'booking', 'streaming', 'documents', 'search', 'wiki-search'] as const
export type PeerWorkload = (typeof peerWorkloads)[number]

export type PeerOptions = {
  only: readonly PeerWorkload[]
  rounds: number
  seconds: number
  /** Number of activities in the table of the list. */
  activities: number
  documents: number
}

const isPeerWorkload = (name: string): name is PeerWorkload =>
  (peerWorkloads as readonly string[]).includes(name)

/** Returns the workloads that `--only` names, in their fixed order; an empty text selects all of them. */
export function selectPeerWorkloads(only: string): readonly PeerWorkload[] {
  if (only === '') return peerWorkloads
  const names = only.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !isPeerWorkload(name))
  if (unknown !== undefined)
    throw new OperatorError(`--only ${unknown}: choose from ${peerWorkloads.join(', ')}`)
  return peerWorkloads.filter((name) => names.includes(name))
}

export function parsePeerOptions(args: string[]): PeerOptions {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      activities: { type: 'string', default: '100000' },
      documents: { type: 'string', default: '1000' },
    },
  })
  return {
    only: selectPeerWorkloads(values.only),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    activities: Number(values.activities),
    documents: Number(values.documents),
  }
}
