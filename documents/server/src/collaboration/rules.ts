import { ChangeSet, type Text } from '@codemirror/state'
import { maxContentBytes } from '#fields'

/** Returns the parsed changes, or undefined if they are invalid for a text of this length. */
export function parseChanges(json: unknown, length: number): ChangeSet | undefined {
  try {
    const changes = ChangeSet.fromJSON(json)
    return changes.length === length && isWellFormedJson(json) ? changes : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns whether no length is negative and no inserted line contains a line end. CodeMirror does not check this.
 */
const isWellFormedJson = (json: unknown) =>
  (json as unknown[]).every((part) => {
    const [length, ...lines]: unknown[] = [part].flat()
    return Number(length) >= 0 && lines.every((line) => typeof line === 'string' && !/[\r\n]/.test(line))
  })

/** A change that the log contains, and the editor that made it. */
type LoggedChange = { client: string; changes: ChangeSet }

/**
 * Rebases the updates of an editor on the updates that the editor had not received. Leaves out its first updates if
 * the log contains them already. Editors rebase in the same way, one update at a time, so all texts become equal.
 */
export function rebaseUpdates(
  updates: readonly ChangeSet[],
  missed: readonly LoggedChange[],
  client: string,
): readonly ChangeSet[] {
  let rest = updates
  for (const one of missed) {
    if (one.client === client && rest.length > 0) {
      rest = rest.slice(1)
      continue
    }
    let over = one.changes
    rest = rest.map((changes) => {
      const moved = changes.map(over)
      over = over.map(changes, true)
      return moved
    })
  }
  return rest
}

/** Returns why a text cannot be stored after these changes, or undefined. */
export function decideChangedTextRefusal(text: Text, changes: ChangeSet, isWindows: boolean) {
  let isStorable = true
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    // A change may separate the two UTF-16 units of one character, which leaves a text that cannot be stored.
    const around = text.sliceString(Math.max(0, from - 1), Math.min(text.length, to + 1))
    isStorable &&=
      !around.includes('\0') && (!/[\ud800-\udfff]/.test(around) || text.toString().isWellFormed())
  })
  if (!isStorable) return 'TEXT_NOT_STORABLE'
  const lineEnds = isWindows ? text.lines - 1 : 0
  if (text.length * 3 + lineEnds <= maxContentBytes) return undefined
  return Buffer.byteLength(text.toString()) + lineEnds > maxContentBytes ? 'CONTENT_TOO_LARGE' : undefined
}
