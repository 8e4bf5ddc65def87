import { expect } from 'vitest'
import type { TestApp } from '#testing'
import type { DocumentedRoute } from '../routes.ts'
import {
  type HttpCaller,
  type PathParams,
  privatePhone,
  privateStepCount,
  privateText,
} from './object-factory.ts'
import { requestBodies, requestQueries } from './requests.ts'

export const formatRouteName = ({ method, path }: DocumentedRoute) => `${method} ${path}`

/** Sends a request with a valid body to a route and returns its status and text. */
export async function sendRequest(
  app: TestApp,
  { fetch }: HttpCaller,
  route: DocumentedRoute,
  params: PathParams,
) {
  const entry = requestBodies[formatRouteName(route)]
  const body = typeof entry === 'function' ? await entry(app) : entry
  const path = route.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
  const query = requestQueries[formatRouteName(route)] ?? ''
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(path + query, { method: route.method, ...(body !== undefined && json) })
  return { status: response.status, text: await response.text() }
}
export type SendRequestResult = Awaited<ReturnType<typeof sendRequest>>

/** Expects that a response contains no private data of the owner of the test objects. */
export function expectNothingPrivate({ text }: SendRequestResult, owner: { phone: string }) {
  expect(text).not.toContain(privateText)
  expect(text).not.toContain(privatePhone)
  expect(text).not.toContain(String(privateStepCount))
  expect(text).not.toContain(owner.phone)
}
