import { systemAuditOrigin } from '#audit'
import { type RevisionAuthor, commitChange, type Deps } from '#core'
import { addDocumentInTransaction } from '#documents'
import { createProject, getProject, listProjects } from '#projects'

const project = {
  name: 'Bench',
  slug: 'bench',
  description: 'Many documents of one size, to measure with.',
  icon: '📏',
  color: '#64748B',
}
const author: RevisionAuthor = { kind: 'import', userId: null, name: 'bench' }

/** Number of documents in one commit: large enough to be fast, small enough to let other requests run in between. */
const documentsPerCommit = 100

const words =
  'library permit roof budget reader shelf meeting schedule review decision 文档 项目 计划 评审 需求 设计 测试 上线 会议 预算'.split(
    ' ',
  )
const paragraphs = 20
const wordsInParagraph = 40

/** Returns about 5 KB of text that depends only on `number`. */
export function benchmarkDocumentText(number: number) {
  const word = (at: number) => words[(number * 31 + at * 17 + ((number * at) % 13)) % words.length]
  const paragraph = (of: number) =>
    Array.from({ length: wordsInParagraph }, (_, at) => word(of * wordsInParagraph + at)).join(' ')
  const body = Array.from({ length: paragraphs }, (_, of) => paragraph(of)).join('\n\n')
  return `# Document ${number}\n\nMarker m${number}m.\n\n${body}\n`
}

export async function seedBenchmark(deps: Deps, count: number) {
  const known = () => listProjects(deps.db, null).find(({ slug }) => slug === project.slug)
  if (!known()) await createProject(deps, project, author, systemAuditOrigin)
  const before = known()?.doc_count ?? 0
  for (let next = before + 1; next <= count; next += documentsPerCommit)
    await addRun(deps, next, Math.min(count, next + documentsPerCommit - 1))
  return { documents: Math.max(0, count - before) }
}

function addRun(deps: Deps, from: number, to: number) {
  return commitChange(deps, (recorder) => {
    const row = getProject(deps.db, project.slug)
    for (let number = from; number <= to; number += 1)
      addDocumentInTransaction(
        deps,
        recorder,
        row,
        {
          title: `Document ${number}`,
          type: 'doc',
          doc_type: 'general',
          content: benchmarkDocumentText(number),
        },
        author,
      )
  })
}
