import { z } from 'zod'
import type { Skill, SkillContext } from '#core'
import { type Approvable, approveAction, shownInput } from './approval.ts'
import { defineSkill, inUserLanguage, requestOf } from './define-skill.ts'
import {
  callDocuments,
  type DocumentsAccess,
  documentsWriter,
  readCurrentDocument,
} from './documents-client.ts'
import { diffText } from './text-diff.ts'
import { quoted, visibleLine } from './visible-text.ts'

const project = z.string().trim().min(1).max(200).describe('slug of the project, as in its address')
const title = z.string().trim().min(1).max(200)
const report = z.object({ project, title, content: z.string().min(1).max(500_000).describe('Markdown') })
const boardTask = z.object({
  project,
  title,
  description: z.string().max(20_000).optional(),
  due_date: z.iso.date().optional(),
})
type Report = z.output<typeof report>
type BoardTask = z.output<typeof boardTask>

/** Skills that write reports and tasks into the documents product, through its API for writers. */
export const documentsSkills = (access: DocumentsAccess): Skill[] => [
  defineSkill({
    name: 'write_document',
    description:
      'Write a report into a project of the documents server: a new document, or the new text of one with this title.',
    input: report,
    run: (body, context) => writeDocument(access, body, context),
  }),
  defineSkill({
    name: 'add_board_task',
    description: 'Add a task to the board of a project of the documents server.',
    input: boardTask,
    run: (body, context) => addBoardTask(access, body, context),
  }),
]

/**
 * Writes a report. A report that the user requested is written at once; for one that a model chose, the user sees a
 * diff. It is written only if the document has not changed since.
 */
async function writeDocument(access: DocumentsAccess, input: Report, context: SkillContext) {
  const body = requestOf(context).isCommand ? input : await approvedReport(access, input, context)
  const { doc } = await callDocuments(context, body.project, () =>
    documentsWriter(access, context.signal).upsertDoc({ body }),
  )
  const link = `[${body.title}](${access.url}${doc.url})`
  return inUserLanguage(context, `Written: ${link}`, `已写入：${link}`)
}

async function approvedReport(access: DocumentsAccess, input: Report, context: SkillContext) {
  const present = await readCurrentDocument(access, context, input)
  const body = { ...input, ...(present && { base_revision: present.revision }) }
  const request = reportRequest(access, body, present?.content, context)
  const action = await approveAction(context, request)
  const now = await readCurrentDocument(access, context, input)
  if (now?.revision !== present?.revision)
    throw new Error(
      inUserLanguage(
        context,
        'The document changed while the request was open. Nothing was written; ask again.',
        '等待确认期间文档已有改动，没有写入任何内容，请重新发起。',
      ),
    )
  return action.write_document
}

/** Number of characters of a text that the summary repeats, for clients that do not show the whole text. */
const startCharacters = 120

type ReportBody = Report & { base_revision?: number }

function reportRequest(
  { url }: DocumentsAccess,
  body: ReportBody,
  before: string | undefined,
  context: SkillContext,
): Approvable<{ write_document: ReportBody; server: string }> {
  const diff = before === undefined ? undefined : diffText(before, body.content)
  const [name, place] = [quoted(body.title), quoted(body.project)]
  const start = quoted(body.content, startCharacters)
  const lines = diff && ` (+${diff.added} −${diff.removed})`
  const summary =
    before === undefined
      ? inUserLanguage(
          context,
          `Write the new document ${name} into the project ${place}. It begins: ${start}`,
          `在项目 ${place} 中新建文档 ${name}，开头是：${start}`,
        )
      : inUserLanguage(
          context,
          `Replace the text of the document ${name} in the project ${place}${lines ? `, lines${lines}` : ''}. It begins: ${start}`,
          `覆盖项目 ${place} 中文档 ${name} 的内容${lines ? `，行数${lines}` : ''}，开头是：${start}`,
        )
  const shown = diff
    ? { diff: diff.diff, ...(diff.leftOut && { leftOut: diff.leftOut }) }
    : shownInput(body.content)
  return {
    summary,
    action: { write_document: body, server: url },
    details: {
      target: visibleLine(`${url} › ${body.project} › ${body.title}`),
      overwrites: before !== undefined,
      ...shown,
    },
  }
}

async function addBoardTask(access: DocumentsAccess, input: BoardTask, context: SkillContext) {
  const { description, due_date, ...rest } = input
  const task = { ...rest, ...(description && { description }), ...(due_date && { due_date }) }
  const { add_board_task: body } = await approveAction(context, taskRequest(access, task, context))
  const added = await callDocuments(context, body.project, () =>
    documentsWriter(access, context.signal).createTask({ body }),
  )
  const { id, title: name } = added.task
  return inUserLanguage(context, `Added task #${id}: ${name}`, `已添加任务 #${id}：${name}`)
}

function taskRequest(
  { url }: DocumentsAccess,
  task: BoardTask,
  context: SkillContext,
): Approvable<{ add_board_task: BoardTask; server: string }> {
  const [name, place] = [quoted(task.title), quoted(task.project)]
  const due = task.due_date
    ? inUserLanguage(context, `, due ${task.due_date}`, `，截止 ${task.due_date}`)
    : ''
  const text = task.description
    ? inUserLanguage(
        context,
        `. Description: ${quoted(task.description)}`,
        `。说明：${quoted(task.description)}`,
      )
    : ''
  return {
    summary: inUserLanguage(
      context,
      `Add the task ${name} to the board of the project ${place}${due}${text}`,
      `在项目 ${place} 的看板上添加任务 ${name}${due}${text}`,
    ),
    action: { add_board_task: task, server: url },
    details: {
      target: visibleLine(`${url} › ${task.project}`),
      overwrites: false,
      ...(task.description && shownInput(task.description)),
    },
  }
}
