import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGatewayCallAbort } from './upstream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('createGatewayCallAbort aborts a call to the provider after ten minutes, even if its stream still sends bytes', () => {
  const abort = createGatewayCallAbort()
  for (let minute = 0; minute < 9; minute += 1) {
    abort.waitForBytes()
    vi.advanceTimersByTime(minuteMs)
  }
  abort.waitForBytes()
  vi.advanceTimersByTime(minuteMs - 1)
  expect(abort.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(abort.signal.reason).toMatchObject({ code: 'upstream_timeout', status: 504 })
  abort.stop()
})

test('createGatewayCallAbort aborts a call to the provider after two minutes without bytes', () => {
  const abort = createGatewayCallAbort()
  abort.waitForBytes()
  vi.advanceTimersByTime(2 * minuteMs - 1)
  expect(abort.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(abort.signal.reason).toMatchObject({ code: 'upstream_timeout' })
  abort.stop()
})

test('stop() of createGatewayCallAbort removes every timer', () => {
  const abort = createGatewayCallAbort()
  abort.waitForBytes()
  abort.stop()
  expect(vi.getTimerCount()).toBe(0)
})
