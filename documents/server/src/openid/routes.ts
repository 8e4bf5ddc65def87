import type { FastifyReply, FastifyRequest } from 'fastify'
import { implement, type MountDocumentsRoutes } from '#core'
import { openidContract } from './contract.ts'
import { openidLoginLifetimeMs } from './rules.ts'
import { beginOpenidLogin, callbackPath, completeOpenidLogin, type OpenidDeps } from './service.ts'

const cookie = 'docsvc.openid'

export const openidRoutes =
  (deps: OpenidDeps): MountDocumentsRoutes =>
  (app, entry) => {
    implement(openidContract, {
      provider: () => ({ provider: deps.config.openid ? { name: deps.config.openid.name } : null }),
      async start({ body, request, reply }) {
        const { url, state } = await beginOpenidLogin(deps, body, request)
        // The cookie is `lax`, because browsers must send it when the provider redirects back to this service.
        reply.setCookie(cookie, state, {
          ...cookieOptions,
          sameSite: 'lax',
          signed: true,
          httpOnly: true,
          secure: request.protocol === 'https',
          maxAge: openidLoginLifetimeMs / 1000,
        })
        return { url }
      },
    })(app, entry)
    app.get(
      callbackPath,
      { onRequest: (request) => entry.charge('login', request), exposeHeadRoute: false },
      async (request, reply) => {
        const result = await completeOpenidLogin(deps, findState(request), request, reply)
        reply.clearCookie(cookie, cookieOptions)
        return redirect(reply, 'to' in result ? result.to : `/login?problem=${result.problem}`)
      },
    )
  }

const cookieOptions = { path: '/api/auth/openid' }

/** Returns the state of the request if this browser started the login, otherwise undefined. */
function findState(request: FastifyRequest) {
  const { state } = request.query as Record<string, unknown>
  const kept = request.cookies[cookie]
  const opened = kept === undefined ? undefined : request.unsignCookie(kept)
  return typeof state === 'string' && opened?.valid && opened.value === state ? state : undefined
}

const redirect = (reply: FastifyReply, to: string) => reply.redirect(to, 303)
