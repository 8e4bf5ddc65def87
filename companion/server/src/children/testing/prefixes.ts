import { createClient, type SendRequest } from '@sanhe/kit/http/client'
import type { TestApp } from '#testing'
import { childrenContract } from '../contract.ts'

type TestContext = { app: TestApp }

/**
 * Creates clients of the children's API for different URL prefixes. `at` is a function that returns the app and the
 * data of the test, because both are created only after the test suite is declared.
 */
export function createClientsByUrlPrefix(at: () => TestContext) {
  /** Returns a client of the children's API under the given URL prefix. */
  function clientAt(prefix: string, token?: string) {
    const send: SendRequest = ({ url, method, headers, body }) =>
      fetch(at().app.url + url.replace('/api/child', prefix), {
        method,
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body }),
      })
    return createClient<{ children: typeof childrenContract }>({ children: childrenContract }, send).children
  }
  return { clientAt }
}
