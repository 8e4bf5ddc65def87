/**
 * Expected state of one writer's project: documents by slug. Every generated name is unique, so no slug gets a suffix.
 */
export type StressProjectState = {
  project: string
  documents: Map<string, { content: string; parent: string | null }>
}

export type StressOperation =
  | { kind: 'create'; slug: string; content: string; parent: string | null }
  | { kind: 'save'; slug: string; content: string }
  | { kind: 'rename'; slug: string; to: string }
  | { kind: 'saveAndRename'; slug: string; to: string; content: string }
  | { kind: 'move'; slug: string; parent: string | null }
  | { kind: 'remove'; slug: string }
  | { kind: 'renameProject'; to: string }

export const stressFolderSlug = 'folder'

export function applyStressOperation(
  state: StressProjectState,
  operation: StressOperation,
): StressProjectState {
  const documents = new Map(state.documents)
  if (operation.kind === 'renameProject') return { project: operation.to, documents }
  const { slug } = operation
  const before = documents.get(slug) ?? { content: '', parent: null }
  if (operation.kind === 'create') {
    documents.set(slug, { content: operation.content, parent: operation.parent })
  } else if (operation.kind === 'save') documents.set(slug, { ...before, content: operation.content })
  else if (operation.kind === 'move') documents.set(slug, { ...before, parent: operation.parent })
  else {
    documents.delete(slug)
    if (operation.kind === 'rename') documents.set(operation.to, before)
    if (operation.kind === 'saveAndRename')
      documents.set(operation.to, { ...before, content: operation.content })
  }
  return { project: state.project, documents }
}

export function computeProjectStateFingerprint({ project, documents }: StressProjectState) {
  const lines = [...documents].map(([slug, { content, parent }]) => JSON.stringify([slug, parent, content]))
  return [project, ...lines.toSorted()].join('\n')
}

export type RandomSource = () => number

/** Returns a random number generator (Mulberry32) that returns the same numbers for the same seed. */
export function createSeededRandom(seed: number): RandomSource {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const mostDocuments = 12

export function chooseNextOperation(
  random: RandomSource,
  state: StressProjectState,
  unique: string,
): StressOperation {
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)]
  const size = random() < 0.03 ? 900_000 : random() * 20_000
  const content = `# ${unique} 文档\n\n${'text 字 '.repeat(size / 9)}${unique}\n`
  const slug = pick([...state.documents.keys()])
  const parent = random() < 0.5 ? stressFolderSlug : null
  const dice = random()
  if (slug === undefined || (dice < 0.25 && state.documents.size < mostDocuments))
    return { kind: 'create', slug: `d${unique}`, content, parent }
  if (dice < 0.65) return { kind: 'save', slug, content }
  if (dice < 0.72) return { kind: 'rename', slug, to: `r${unique}` }
  if (dice < 0.8) return { kind: 'saveAndRename', slug, to: `s${unique}`, content }
  if (dice < 0.87) return { kind: 'move', slug, parent }
  if (dice < 0.97) return { kind: 'remove', slug }
  return { kind: 'renameProject', to: `p${unique}` }
}
