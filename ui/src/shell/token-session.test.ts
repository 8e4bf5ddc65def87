import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTokenSession } from './token-session.ts'

const key = 'test.login'

/** Stands for the window of the browser: a storage, and the events that report the changes of other tabs. */
class FakeWindow extends EventTarget {
  localStorage = { getItem: () => null, setItem: () => {} }
}

function createSession() {
  const session = createTokenSession({
    key,
    renewAfterMs: Number.POSITIVE_INFINITY,
    renew: () => Promise.resolve(''),
  })
  const signedOut = vi.fn<() => void>()
  session.onSignedOut(signedOut)
  session.storeToken('first')
  return { session, signedOut }
}

/** Reports that another tab has stored this text, or has deleted it. */
const storeInOtherTab = (newValue: string | null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))

beforeEach(() => void vi.stubGlobal('window', new FakeWindow()))
afterEach(() => void vi.unstubAllGlobals())

describe('createTokenSession', () => {
  test('endLogin signs out without a notice, because the user chose it', () => {
    const { session, signedOut } = createSession()
    session.endLogin()
    expect(session.currentToken()).toBeUndefined()
    expect(signedOut).toHaveBeenCalledOnce()
    expect(session.wasEndedElsewhere()).toBe(false)
  })

  test('dropRefusedLogin signs out with a notice, until the next login', () => {
    const { session, signedOut } = createSession()
    session.dropRefusedLogin()
    expect(signedOut).toHaveBeenCalledOnce()
    expect(session.wasEndedElsewhere()).toBe(true)
    session.storeToken('second')
    expect(session.wasEndedElsewhere()).toBe(false)
  })

  test('a refused request that arrives after the user has signed out changes nothing', () => {
    const { session, signedOut } = createSession()
    session.endLogin()
    session.dropRefusedLogin()
    expect(signedOut).toHaveBeenCalledOnce()
    expect(session.wasEndedElsewhere()).toBe(false)
  })

  test('a sign-out in another tab signs this tab out with a notice', () => {
    const { session, signedOut } = createSession()
    storeInOtherTab(null)
    expect(session.currentToken()).toBeUndefined()
    expect(signedOut).toHaveBeenCalledOnce()
    expect(session.wasEndedElsewhere()).toBe(true)
  })
})
