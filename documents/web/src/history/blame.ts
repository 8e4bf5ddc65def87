import type { BlameLine } from './queries.ts'

export type BlameGroup = {
  revision: number
  author: BlameLine['author']
  created_at: string
  first: number
  lines: string[]
}

export function groupBlameLines(content: string, blame: readonly BlameLine[]): BlameGroup[] {
  const lines = content.split('\n')
  const runs: BlameGroup[] = []
  for (const { line, revision, author, created_at } of blame) {
    const text = lines[line - 1]
    if (text === undefined) continue
    const last = runs.at(-1)
    if (last?.revision === revision) last.lines.push(text)
    else runs.push({ revision, author, created_at, first: line, lines: [text] })
  }
  return runs
}
