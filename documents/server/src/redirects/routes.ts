import type { FastifyRequest } from 'fastify'
import { type Deps, getRequestScope, isInScope, type MountDocumentsRoutes } from '#core'
import { replaceSlugsInPath } from './rules.ts'
import { findCurrentSlugs } from './service.ts'

type SlugParams = { slug?: unknown; project?: unknown; docSlug?: unknown }

const ofProjects = /^\/api\/(projects\/:slug|ai\/docs\/:project)(\/|$)/

/**
 * Answers a GET of a former URL of a project or document with 308 and the current URL. Handles only requests that would
 * get 404, so requests of current URLs cost nothing. Only callers that a guard has identified are redirected, and only
 * within the projects that they may see. Other callers learn nothing about former URLs. Writes are not redirected: a
 * client must name the current URL of the resource that it changes.
 */
export const formerSlugRedirects =
  ({ db }: Pick<Deps, 'db'>): MountDocumentsRoutes =>
  (app) => {
    app.addHook('onSend', async (request, reply, payload) => {
      if (reply.statusCode !== 404 || !['GET', 'HEAD'].includes(request.method)) return payload
      const location = presentAddress(db, request)
      if (location === undefined) return payload
      reply.code(308).header('location', location)
      return JSON.stringify({ moved_to: location })
    })
  }

function presentAddress(db: Deps['db'], request: FastifyRequest) {
  const { params, routeOptions, url } = request
  const scope = getRequestScope(request)
  if (scope === undefined) return undefined
  const route = routeOptions.url ?? ''
  if (!ofProjects.test(route)) return undefined
  const { slug, project = slug, docSlug } = params as SlugParams
  if (typeof project !== 'string' || (docSlug !== undefined && typeof docSlug !== 'string')) return undefined
  const present = findCurrentSlugs(db, { project, doc: docSlug })
  if (present && !isInScope(scope, present.projectId)) return undefined
  const [path = '', ...query] = url.split('?')
  return present && [replaceSlugsInPath(route, path, present), ...query].join('?')
}
