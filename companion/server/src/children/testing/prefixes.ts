import { createClient, type Send } from '@sanhe/kit/http/client'
import type { TestApp } from '#testing'
import { childrenContract } from '../contract.ts'

type TestContext = { app: TestApp }

/**
 * Clients of the children's API. `at` is called lazily, because the app does not exist yet when a suite is declared.
 */
export function createPrefixedClients(at: () => TestContext) {
  /** Returns a client of the API under another prefix. */
  function clientAt(prefix: string, token?: string) {
    const send: Send = ({ url, method, headers, body }) =>
      fetch(at().app.url + url.replace('/api/child', prefix), {
        method,
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body }),
      })
    return createClient<{ children: typeof childrenContract }>({ children: childrenContract }, send).children
  }
  return { clientAt }
}
