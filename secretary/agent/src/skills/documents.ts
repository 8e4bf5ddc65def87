import { z } from 'zod'
import type { Skill, SkillContext } from '#core'
import { type ActionToApprove, formatInputForUser, isApprovedCommand, requestApproval } from './approval.ts'
import { type ChooseText, chooseTextByLanguage, defineSkill, writeInBothLanguages } from './define-skill.ts'
import {
  callDocumentsApi,
  createDocumentsApiClient,
  type DocumentsServerAccess,
  readDocumentBeforeWrite,
} from './documents-client.ts'
import { escapeToOneLine, quoteUntrustedText } from './escape-text.ts'
import { diffText } from './text-diff.ts'

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

/** Skills that write reports and tasks into the documents product, through its writer API. */
export const documentsSkills = (access: DocumentsServerAccess): Skill[] => [
  defineSkill({
    name: 'write_document',
    risk: 'write',
    description:
      'Write a report into a project of the documents server: a new document, or the new text of one with this title.',
    input: report,
    run: (body, context) => writeDocument(access, body, context),
  }),
  defineSkill({
    name: 'add_board_task',
    risk: 'write',
    description: 'Add a task to the board of a project of the documents server.',
    input: boardTask,
    run: (body, context) => addBoardTask(access, body, context),
  }),
]

/**
 * Writes a report. A report that the user requested is written immediately; for a report that a model chose, the user
 * first sees a diff. The report is written only if the document has not changed since then.
 */
async function writeDocument(access: DocumentsServerAccess, input: Report, context: SkillContext) {
  const body = isApprovedCommand(context) ? input : await approvedReport(access, input, context)
  const { doc } = await callDocumentsApi(context, body.project, () =>
    createDocumentsApiClient(access, context.signal).upsertDoc({ body }),
  )
  const link = `[${body.title}](${access.url}${doc.url})`
  return chooseTextByLanguage(context, `Written: ${link}`, `已写入：${link}`)
}

async function approvedReport(access: DocumentsServerAccess, input: Report, context: SkillContext) {
  const present = await readDocumentBeforeWrite(access, context, input)
  const body = { ...input, ...(present && { base_revision: present.revision }) }
  const request = createReportApproval(access, body, present?.content)
  const action = await requestApproval(context, request)
  const now = await readDocumentBeforeWrite(access, context, input)
  if (now?.revision !== present?.revision)
    throw new Error(
      chooseTextByLanguage(
        context,
        'The document changed while the request was open. Nothing was written; ask again.',
        '等待确认期间文档已有改动，没有写入任何内容，请重新发起。',
      ),
    )
  return action.write_document
}

/**
 * Number of characters at the beginning of a text that the summary shows, for clients that do not show the whole text.
 */
const startCharacters = 120

type ReportBody = Report & { base_revision?: number }

function createReportApproval(
  { url }: DocumentsServerAccess,
  body: ReportBody,
  before: string | undefined,
): ActionToApprove<{ write_document: ReportBody; server: string }> {
  const diff = before === undefined ? undefined : diffText(before, body.content)
  const [name, place] = [quoteUntrustedText(body.title), quoteUntrustedText(body.project)]
  const start = quoteUntrustedText(body.content, startCharacters)
  const lines = diff && ` (+${diff.added} −${diff.removed})`
  const summary =
    before === undefined
      ? {
          en: `Write the new document ${name} into the project ${place}. It begins: ${start}`,
          zh: `在项目 ${place} 中新建文档 ${name}，开头是：${start}`,
        }
      : {
          en: `Replace the text of the document ${name} in the project ${place}${lines ? `, lines${lines}` : ''}. It begins: ${start}`,
          zh: `覆盖项目 ${place} 中文档 ${name} 的内容${lines ? `，行数${lines}` : ''}，开头是：${start}`,
        }
  const shown = diff
    ? { diff: diff.diff, ...(diff.leftOut && { leftOut: diff.leftOut }) }
    : formatInputForUser(body.content)
  return {
    summary,
    action: { write_document: body, server: url },
    details: {
      target: escapeToOneLine(`${url} › ${body.project} › ${body.title}`),
      overwrites: before !== undefined,
      ...shown,
    },
  }
}

async function addBoardTask(access: DocumentsServerAccess, input: BoardTask, context: SkillContext) {
  const { description, due_date, ...rest } = input
  const task = { ...rest, ...(description && { description }), ...(due_date && { due_date }) }
  const { add_board_task: body } = await requestApproval(context, createTaskApproval(access, task))
  const added = await callDocumentsApi(context, body.project, () =>
    createDocumentsApiClient(access, context.signal).createTask({ body }),
  )
  const { id, title: name } = added.task
  return chooseTextByLanguage(context, `Added task #${id}: ${name}`, `已添加任务 #${id}：${name}`)
}

function createTaskApproval(
  { url }: DocumentsServerAccess,
  task: BoardTask,
): ActionToApprove<{ add_board_task: BoardTask; server: string }> {
  const [name, place] = [quoteUntrustedText(task.title), quoteUntrustedText(task.project)]
  const summarise = (choose: ChooseText) => {
    const due = task.due_date ? choose(`, due ${task.due_date}`, `，截止 ${task.due_date}`) : ''
    const shown = task.description && quoteUntrustedText(task.description)
    const text = shown ? choose(`. Description: ${shown}`, `。说明：${shown}`) : ''
    return choose(
      `Add the task ${name} to the board of the project ${place}${due}${text}`,
      `在项目 ${place} 的看板上添加任务 ${name}${due}${text}`,
    )
  }
  return {
    summary: writeInBothLanguages(summarise),
    action: { add_board_task: task, server: url },
    details: {
      target: escapeToOneLine(`${url} › ${task.project}`),
      overwrites: false,
      ...(task.description && formatInputForUser(task.description)),
    },
  }
}
