import type { DocumentsContract } from '@sanhe/documents/contract'
import { ApiError, type ApiClient, createClient, type EndpointRoutes } from '@sanhe/kit/http/client'
import type { SkillContext } from '#core'
import { chooseTextByLanguage } from './define-skill.ts'
import { quoteUntrustedText } from './escape-text.ts'

export type DocumentsServerAccess = { url: string; token: string }
type Writer = ApiClient<Pick<DocumentsContract, 'writer'>>['writer']

/**
 * Endpoints of the documents product's writer API that this skill uses; their types come from that product's contract.
 */
const routes: EndpointRoutes = {
  writer: {
    upsertDoc: { method: 'POST', path: '/api/ai/docs' },
    findDoc: { method: 'GET', path: '/api/ai/docs/:project' },
    createTask: { method: 'POST', path: '/api/ai/tasks' },
  },
}
const timeoutMs = 15_000

export function createDocumentsApiClient({ url, token }: DocumentsServerAccess, signal: AbortSignal): Writer {
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

export type DocumentBeforeWrite = { content: string; revision: number }

/**
 * Returns the current document that a write with this title would change; undefined if the write would create a
 * document.
 */
export async function readDocumentBeforeWrite(
  access: DocumentsServerAccess,
  context: SkillContext,
  { project, title }: { project: string; title: string },
): Promise<DocumentBeforeWrite | undefined> {
  const { doc } = await callDocumentsApi(context, project, () =>
    createDocumentsApiClient(access, context.signal).findDoc({ params: { project }, query: { title } }),
  )
  return doc ? { content: doc.content, revision: doc.revision } : undefined
}

export async function callDocumentsApi<T>(
  context: SkillContext,
  slug: string,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    context.signal.throwIfAborted()
    throw new Error(faultText(context, slug, error), { cause: error })
  }
}

function faultText(context: SkillContext, slug: string, error: unknown) {
  if (!(error instanceof ApiError))
    return chooseTextByLanguage(context, 'The documents server cannot be reached.', '无法连接文档服务器。')
  if (error.status === 404)
    return chooseTextByLanguage(
      context,
      `There is no project ${quoteUntrustedText(slug)}.`,
      `没有名为 ${quoteUntrustedText(slug)} 的项目。`,
    )
  if (error.status === 401 || error.status === 403)
    return chooseTextByLanguage(
      context,
      'The documents server refused the token. Check DOCUMENTS_TOKEN.',
      '文档服务器拒绝了令牌。请检查 DOCUMENTS_TOKEN。',
    )
  return chooseTextByLanguage(
    context,
    `The documents server refused: ${error.message}`,
    `文档服务器拒绝了请求：${error.message}`,
  )
}
