export type DiffLine = { kind: 'added' | 'removed' | 'same' | 'place'; text: string }

const kinds: Record<string, DiffLine['kind']> = { '+': 'added', '-': 'removed', '@': 'place' }

/** The lines of a unified diff, each with what it says: added, removed, unchanged, or where the next lines stand. */
export const diffLines = (diff: string): DiffLine[] =>
  diff.split('\n').map((line) => {
    const kind = kinds[line[0] ?? ''] ?? 'same'
    return { kind, text: kind === 'place' ? line : line.slice(1) }
  })
