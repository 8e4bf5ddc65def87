import { ApiError } from '@sanhe/kit/http/client'
import type { TestClient } from '#testing'
import {
  applyStressOperation,
  stressFolderSlug,
  chooseNextOperation,
  type StressProjectState,
  type RandomSource,
  type StressOperation,
  computeProjectStateFingerprint,
} from './model.ts'

/** A client that writes continuously in a separate project and records the acknowledged state. */
export type StressWriter = {
  state: StressProjectState
  past: StressProjectState[]
  /** Operation that was sent and neither acknowledged nor refused: it may or may not have happened. */
  inFlight: StressOperation | undefined
  acknowledged: number
}

type Tree = { slug: string; type: string; children: Tree }[]

export async function createStressWriter(person: TestClient, name: string): Promise<StressWriter> {
  const { project } = await person.projects.create({ body: { name } })
  const params = { slug: project.slug }
  await person.documents.create({ params, body: { title: stressFolderSlug, type: 'folder' } })
  const state: StressProjectState = { project: project.slug, documents: new Map() }
  return { state, past: [], inFlight: undefined, acknowledged: 0 }
}

export async function writeUntilStopped(
  isOver: () => boolean,
  writer: StressWriter,
  person: TestClient,
  random: RandomSource,
  name: string,
) {
  for (let n = 0; !isOver(); n += 1) {
    const operation = chooseNextOperation(random, writer.state, `${name}x${n}`)
    writer.inFlight = operation
    try {
      await send(person, writer.state.project, operation)
    } catch (error) {
      if (!(error instanceof ApiError)) return
      if (error.status !== 503) throw error
      writer.inFlight = undefined
      return
    }
    writer.past.push(writer.state)
    writer.state = applyStressOperation(writer.state, operation)
    writer.inFlight = undefined
    writer.acknowledged += 1
  }
}

function send(
  { documents, projects }: TestClient,
  slug: string,
  operation: StressOperation,
): Promise<unknown> {
  if (operation.kind === 'renameProject')
    return projects.update({ params: { slug }, body: { slug: operation.to } })
  const params = { slug, docSlug: operation.slug }
  const { kind } = operation
  if (kind === 'create') {
    const { content, parent } = operation
    return documents.create({ params, body: { title: operation.slug, content, parent } })
  }
  if (kind === 'save') return documents.update({ params, body: { content: operation.content } })
  if (kind === 'rename') return documents.update({ params, body: { slug: operation.to } })
  if (kind === 'saveAndRename')
    return documents.update({ params, body: { slug: operation.to, content: operation.content } })
  if (kind === 'move') return documents.move({ params, body: { parent: operation.parent } })
  return documents.remove({ params })
}

/**
 * Compares the stored project with what the service acknowledged, once without and once with the operation that was not
 * yet acknowledged. Continues with the state that matches. Returns a description of the difference if neither matches.
 */
export async function verifyStoredState(
  writer: StressWriter,
  person: TestClient,
): Promise<string | undefined> {
  const allowed = [
    writer.state,
    ...(writer.inFlight ? [applyStressOperation(writer.state, writer.inFlight)] : []),
  ]
  const { projects } = await person.projects.list()
  const project = allowed.find((state) => projects.some(({ slug }) => slug === state.project))?.project
  if (project === undefined) return `project ${writer.state.project} is gone`
  const actual = await readProjectState(person, project)
  const match = allowed.find(
    (state) => computeProjectStateFingerprint(state) === computeProjectStateFingerprint(actual),
  )
  if (!match) return describeLoss(writer, actual)
  writer.state = match
  writer.past = []
  writer.inFlight = undefined
}

export async function readProjectState(person: TestClient, slug: string): Promise<StressProjectState> {
  const documents: StressProjectState['documents'] = new Map()
  const read = async (nodes: Tree, parent: string | null) => {
    for (const node of nodes) {
      if (node.type === 'folder') await read(node.children, node.slug)
      else {
        const { doc } = await person.documents.get({ params: { slug, docSlug: node.slug } })
        documents.set(node.slug, { content: doc.content, parent })
      }
    }
  }
  await read((await person.documents.tree({ params: { slug } })).docs, null)
  return { project: slug, documents }
}

const summary = ({ documents }: StressProjectState) =>
  [...documents]
    .map(([slug, { content, parent }]) => `${parent ?? ''}/${slug}:${content.length}`)
    .toSorted()
    .join(' ')

const describeLoss = (writer: StressWriter, actual: StressProjectState) =>
  `expected ${summary(writer.state)}; in flight ${JSON.stringify(writer.inFlight)?.slice(0, 120)}; found ${summary(actual)}`
