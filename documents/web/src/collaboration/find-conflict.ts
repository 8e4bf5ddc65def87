import type { ChangeSet, Text } from '@codemirror/state'
import { mergeTexts } from '#editor/merge.ts'

type Changed = { changes: ChangeSet }
type Sides = {
  /** `confirmed`: text of the service that the editor had. `unsent`: changes of the editor to that text. */
  confirmed: Text
  unsent: readonly Changed[]
  /** Changes that the service has accepted after the version `confirmed`, each with the editor that made it. */
  missed: readonly (Changed & { clientID: string })[]
  client: string
}

const applyAll = (text: Text, list: readonly Changed[]) =>
  list.reduce((now, { changes }) => changes.apply(now), text)

/**
 * Returns the texts of both sides if they changed the same lines while the editor was offline. The base also contains
 * the changes of the editor that the service accepted but whose confirmation did not arrive.
 */
export function findConflict({ confirmed, unsent, missed, client }: Sides) {
  const accepted = missed.filter(({ clientID }) => clientID === client).length
  const base = applyAll(confirmed, unsent.slice(0, accepted)).toString()
  const mine = applyAll(confirmed, unsent).toString()
  const theirs = applyAll(confirmed, missed).toString()
  return mergeTexts(base, mine, theirs) === undefined ? { base, mine } : undefined
}
