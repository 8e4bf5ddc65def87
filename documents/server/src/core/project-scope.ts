import type { FastifyRequest } from 'fastify'

/** Projects that a caller may see: all of them, or those with these ids. */
export type ProjectScope = 'all' | ReadonlySet<number>

export const isInScope = (scope: ProjectScope, projectId: number) => scope === 'all' || scope.has(projectId)

/** Returns the ids of a scope as a JSON array for SQL, or null for all projects. */
export const toScopeJson = (scope: ProjectScope) => (scope === 'all' ? null : JSON.stringify([...scope]))

const scopes = new WeakMap<FastifyRequest, ProjectScope>()

/**
 * Stores the scope of a request before its project is checked. The redirect of former slugs reads the stored scope.
 */
export const setRequestScope = (request: FastifyRequest, scope: ProjectScope) =>
  void scopes.set(request, scope)

/** Returns the scope that a guard found, or undefined for a request without a caller. */
export const getRequestScope = (request: FastifyRequest) => scopes.get(request)
