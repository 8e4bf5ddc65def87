export type DiffLine = { kind: 'added' | 'removed' | 'same' | 'place'; text: string }

const kinds: Record<string, DiffLine['kind']> = { '+': 'added', '-': 'removed', '@': 'place' }

/** Returns the lines of a unified diff with their kind: added, removed, unchanged, or the line numbers of a hunk. */
export const parseDiffLines = (diff: string): DiffLine[] =>
  diff.split('\n').map((line) => {
    const kind = kinds[line[0] ?? ''] ?? 'same'
    return { kind, text: kind === 'place' ? line : line.slice(1) }
  })
