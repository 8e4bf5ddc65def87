import { expect } from 'vitest'
import type { TestApp } from '#testing'
import type { DocumentedRoute } from '../routes.ts'
import {
  type HttpCaller,
  type PathParams,
  secretTestPhone,
  secretTestStepCount,
  secretTestText,
} from './object-factory.ts'
import { validBodiesByRoute, validQueriesByRoute } from './requests.ts'

export const formatRouteName = ({ method, path }: DocumentedRoute) => `${method} ${path}`

/** Sends a request with a valid body to a route and returns its status and text. */
export async function sendRequest(
  app: TestApp,
  { fetch }: HttpCaller,
  route: DocumentedRoute,
  params: PathParams,
) {
  const entry = validBodiesByRoute[formatRouteName(route)]
  const body = typeof entry === 'function' ? await entry(app) : entry
  const path = route.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
  const query = validQueriesByRoute[formatRouteName(route)] ?? ''
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(path + query, { method: route.method, ...(body !== undefined && json) })
  return { status: response.status, text: await response.text() }
}
export type SendRequestResult = Awaited<ReturnType<typeof sendRequest>>

/** Expects that a response contains no private data of the owner of the test objects. */
export function expectNoPrivateData({ text }: SendRequestResult, owner: { phone: string }) {
  expect(text).not.toContain(secretTestText)
  expect(text).not.toContain(secretTestPhone)
  expect(text).not.toContain(String(secretTestStepCount))
  expect(text).not.toContain(owner.phone)
}
