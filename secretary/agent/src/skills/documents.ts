import { ApiError, type Client, createClient, type Routes } from '@sanhe/kit/client'
import type { DocumentsContract } from '@sanhe/documents/contract'
import { z } from 'zod'
import type { Skill, SkillContext } from '#core'
import { askedOf, inWords, skill } from './skill.ts'

export type DocumentsAccess = { url: string; token: string }
type Writer = Client<Pick<DocumentsContract, 'writer'>>['writer']

/** The two calls of the writer's interface that are used here; their shapes are that product's own contract. */
const routes: Routes = {
  writer: {
    upsertDoc: { method: 'POST', path: '/api/ai/docs' },
    createTask: { method: 'POST', path: '/api/ai/tasks' },
  },
}
const timeoutMs = 15_000

function writerAt({ url, token }: DocumentsAccess, signal: AbortSignal): Writer {
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const { writer } = createClient<Pick<DocumentsContract, 'writer'>>(
    routes,
    ({ url: path, method, headers, body }) =>
      fetch(url + path, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        signal: until,
        ...(body === undefined ? {} : { body }),
      }),
  )
  return writer
}

const project = z.string().trim().min(1).max(200).describe('slug of the project, as in its address')
const title = z.string().trim().min(1).max(200)

/** Reports and tasks in the documents product, by its interface for automated writers. */
export const documentsSkills = (access: DocumentsAccess): Skill[] => [
  skill({
    name: 'write_document',
    description:
      'Write a report into a project of the documents server: a new document, or the new text of one with this title.',
    input: z.object({ project, title, content: z.string().min(1).max(500_000).describe('Markdown') }),
    async run(body, context) {
      await approval(
        context,
        inWords(
          context,
          `Write the document "${body.title}" into project ${body.project}`,
          `在项目 ${body.project} 中写入文档“${body.title}”`,
        ),
        { write_document: body },
      )
      const { doc } = await calling(context, body.project, () =>
        writerAt(access, context.signal).upsertDoc({ body }),
      )
      const link = `[${body.title}](${access.url}${doc.url})`
      return inWords(context, `Written: ${link}`, `已写入：${link}`)
    },
  }),
  skill({
    name: 'add_board_task',
    description: 'Add a task to the board of a project of the documents server.',
    input: z.object({
      project,
      title,
      description: z.string().max(20_000).optional(),
      due_date: z.iso.date().optional(),
    }),
    async run({ description, due_date, ...rest }, context) {
      const body = { ...rest, ...(description && { description }), ...(due_date && { due_date }) }
      await approval(
        context,
        inWords(
          context,
          `Add the task "${body.title}" to the board of project ${body.project}`,
          `在项目 ${body.project} 的看板上添加任务“${body.title}”`,
        ),
        { add_board_task: body },
      )
      const { task } = await calling(context, body.project, () =>
        writerAt(access, context.signal).createTask({ body }),
      )
      return inWords(
        context,
        `Added task #${task.id}: ${task.title}`,
        `已添加任务 #${task.id}：${task.title}`,
      )
    },
  }),
]

/** What a model chose is asked about first; what the person named is done. */
export async function approval(context: SkillContext, summary: string, action: unknown) {
  if (askedOf(context).isCommand) return
  const decision = await context.approve(summary, action)
  if (decision === 'denied')
    throw new Error(inWords(context, `The person declined: ${summary}`, `对方拒绝了：${summary}`))
  if (decision === 'expired')
    throw new Error(inWords(context, `Nobody answered in time: ${summary}`, `没有及时得到答复：${summary}`))
}

async function calling<T>(context: SkillContext, slug: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    context.signal.throwIfAborted()
    throw new Error(faultText(context, slug, error), { cause: error })
  }
}

function faultText(context: SkillContext, slug: string, error: unknown) {
  if (!(error instanceof ApiError))
    return inWords(context, 'The documents server cannot be reached.', '无法连接文档服务器。')
  if (error.status === 404)
    return inWords(context, `There is no project "${slug}".`, `没有名为“${slug}”的项目。`)
  if (error.status === 401 || error.status === 403)
    return inWords(
      context,
      'The documents server refused the token. Check DOCUMENTS_TOKEN.',
      '文档服务器拒绝了令牌。请检查 DOCUMENTS_TOKEN。',
    )
  return inWords(
    context,
    `The documents server refused: ${error.message}`,
    `文档服务器拒绝了请求：${error.message}`,
  )
}
