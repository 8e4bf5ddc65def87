import { Refusal } from '@sanhe/kit/http/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendAsset } from '#assets'
import type { Deps, MountDocumentsRoutes } from '#core'
import {
  countShareView,
  decodeHttpHeaderText,
  issueSharePass,
  authorizeShareVisitor,
  type ShareAccessDeps,
} from './access.ts'
import { apiError } from './errors.ts'
import { renderNoticePage, renderPasswordPage, renderSharePage } from './page.ts'
import { sharePageSecurityPolicy } from './page-style.ts'
import { sharePageLabels } from './page-text.ts'
import { choosePreferredShareLanguage, sharePassLifetimeMs } from './rules.ts'
import { createShareFileFinder, findSharedFile, toFileName, toSharedFileUrl } from './shared-files.ts'
import type { SharedDocument } from './store.ts'
import { shareUrlPath } from './views.ts'

export type SharePageDeps = ShareAccessDeps & Pick<Deps, 'renderer'>

type ToPage = { Params: { token: string } }
type ToFile = { Params: { token: string; '*': string } }

const passCookie = 'docsvc.share'
const maxFormBytes = 4096
const retryAfterS = 5

/** Routes of the public share page: the document, its images and its password form, for visitors without an account. */
export const sharePageRoutes =
  (deps: SharePageDeps): MountDocumentsRoutes =>
  (app) => {
    app.register(async (scope) => {
      readForms(scope)
      scope.addHook('onRequest', async (_, reply) => {
        reply.headers({ 'x-robots-tag': 'noindex', 'content-security-policy': sharePageSecurityPolicy })
      })
      scope.setErrorHandler(answerWithPage)
      scope.get<ToPage>('/s/:token', async (request, reply) => {
        const share = await authorizeShareVisitor(deps, tokenOf(request), visitorOf(request))
        const send = wantsMarkdown(request) ? sendMarkdown : sendPage
        await send(deps, share, request, reply)
        return reply
      })
      scope.post<ToPage>('/s/:token', async (request, reply) => {
        const password = request.body instanceof URLSearchParams ? request.body.get('password') : null
        const share = await authorizeShareVisitor(deps, request.params.token, {
          ip: request.ip,
          password: password ?? '',
        })
        if (share.password !== null) setPass(deps, share, request, reply)
        return reply.redirect(shareUrlPath(share.token), 303)
      })
      scope.get<ToFile>('/s/:token/files/*', async (request, reply) => {
        const share = await authorizeShareVisitor(deps, request.params.token, visitorOf(request))
        const rendered = await deps.renderer.render(share.content)
        if (rendered.isPlain) throw apiError('PAGE_NOT_READY', { retryAfter: retryAfterS })
        const file = findSharedFile(createShareFileFinder(deps.db, share), rendered, request.params['*'])
        if (!file) throw apiError('SHARE_NOT_FOUND')
        return sendAsset(deps, file, { projectSlug: share.project_slug, cacheControl }, request, reply)
      })
    })
  }

/** Browsers cache an image but revalidate it each time, so that a revoked link shows no image. */
const cacheControl = 'private, no-cache'

async function sendPage(
  deps: SharePageDeps,
  share: SharedDocument,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const rendered = await deps.renderer.render(share.content)
  const find = createShareFileFinder(deps.db, share)
  const language = choosePreferredShareLanguage(request.headers['accept-language'])
  const html = deps.renderer.resolveReferences(
    rendered,
    (reference) => {
      const file = find(reference)
      return file && toSharedFileUrl(share, file)
    },
    (reference) => sharePageLabels[language].missingImage(toFileName(reference)),
  )
  countShareView(deps, share, request)
  sendHtml(
    reply,
    renderSharePage({ share, html, outline: rendered.outline, isPlain: rendered.isPlain }, language),
  )
}

async function sendMarkdown(
  deps: SharePageDeps,
  share: SharedDocument,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  countShareView(deps, share, request)
  reply.type('text/markdown; charset=utf-8').send(share.content)
}

function setPass(deps: SharePageDeps, share: SharedDocument, request: FastifyRequest, reply: FastifyReply) {
  const pass = issueSharePass(deps, share)
  for (const path of [shareUrlPath(share.token), `${shareUrlPath(share.token)}.md`])
    reply.setCookie(passCookie, pass, {
      path,
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
      maxAge: sharePassLifetimeMs / 1000,
    })
}

const markdownEnding = '.md'
const tokenOf = ({ params }: FastifyRequest<ToPage>) =>
  params.token.endsWith(markdownEnding) ? params.token.slice(0, -markdownEnding.length) : params.token

function wantsMarkdown({ params, headers }: FastifyRequest) {
  const accept = headers.accept ?? ''
  if ((params as ToPage['Params']).token.endsWith(markdownEnding)) return true
  return accept.includes('text/markdown') && !accept.includes('text/html')
}

function visitorOf({ ip, headers, cookies }: FastifyRequest) {
  const given = headers['x-share-password']
  return {
    ip,
    password: decodeHttpHeaderText(Array.isArray(given) ? given[0] : given),
    pass: cookies[passCookie],
  }
}

/** Parses forms on this route only: everywhere else a body is JSON. */
function readForms(scope: FastifyInstance) {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_, text: string, done) => done(null, new URLSearchParams(text)),
  )
}

/** Answers errors as HTML pages. Programs that requested Markdown get the usual JSON error. */
function answerWithPage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof Refusal) || wantsMarkdown(request)) throw error
  const page = refusalPage(error, request)
  if (!page) throw error
  const { retryAfter } = error.extra
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
  sendHtml(reply.code(error.status), page)
}

function refusalPage({ code, extra }: Refusal, request: FastifyRequest) {
  const language = choosePreferredShareLanguage(request.headers['accept-language'])
  const text = sharePageLabels[language]
  const { token } = request.params as ToPage['Params']
  if (code === 'PASSWORD_REQUIRED')
    return renderPasswordPage(token, language, request.method === 'POST' ? 'noPassword' : undefined)
  if (code === 'WRONG_PASSWORD') return renderPasswordPage(token, language, 'wrongPassword')
  if (code === 'SHARE_NOT_FOUND') return renderNoticePage(text.missing, language)
  if (code === 'SHARE_EXPIRED') return renderNoticePage(text.expired, language)
  if (code === 'BUSY' || code === 'PAGE_NOT_READY') return renderNoticePage(text.busy, language)
  if (code === 'TOO_MANY_GUESSES')
    return renderNoticePage(text.throttled(Math.ceil(Number(extra['retryAfter']) / 60)), language)
}

const sendHtml = (reply: FastifyReply, html: string) =>
  void reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', sharePageSecurityPolicy)
    .send(html)
