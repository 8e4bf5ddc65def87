import { createClient, type SendRequest } from '@sanhe/kit/http/client'
import type { TestApp } from '#testing'
import { childrenContract } from '../contract.ts'

type Now = { app: TestApp }

/** The children’s API as others reach it. Asked for at each call: tests name these before they start. */
export function callingIn(at: () => Now) {
  /** The same API under another prefix. */
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
