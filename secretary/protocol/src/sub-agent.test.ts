import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reduceSubAgent, type SubAgent, type SubAgentUpdateFrame } from './sub-agent.ts'

const start: SubAgentUpdateFrame = {
  type: 'agent_start',
  agent_id: 'agent_1',
  name: 'Sum',
  parent_msg: 'msg_1',
}
const progress = (percent: number, detail = `${percent} %`): SubAgentUpdateFrame => ({
  type: 'agent_progress',
  agent_id: 'agent_1',
  progress: percent,
  detail,
})
const complete: SubAgentUpdateFrame = {
  type: 'agent_complete',
  agent_id: 'agent_1',
  duration_ms: 1200,
  result: '42',
}
const failed = (error: string, code?: string): SubAgentUpdateFrame => ({
  type: 'agent_error',
  agent_id: 'agent_1',
  error,
  ...(code ? { code } : {}),
})
const after = (...frames: SubAgentUpdateFrame[]) =>
  frames.reduce<SubAgent | undefined>(reduceSubAgent, undefined)

describe('reduceSubAgent', () => {
  test('a sub-agent waits, runs and completes', () => {
    expect(after(start)).toMatchObject({
      status: 'waiting',
      name: 'Sum',
      parentMessageId: 'msg_1',
      progress: 0,
    })
    expect(after(start, progress(40))).toMatchObject({ status: 'running', progress: 40, detail: '40 %' })
    expect(after(start, progress(40), complete)).toMatchObject({
      status: 'completed',
      progress: 100,
      durationMs: 1200,
      result: '42',
    })
  })

  test('the progress of a sub-agent never decreases', () => {
    expect(after(start, progress(40), progress(30))).toMatchObject({ progress: 40, detail: '40 %' })
    expect(after(start, progress(40), progress(40, 'still'))).toMatchObject({ progress: 40, detail: 'still' })
  })

  test('a sub-agent fails with its error, or is cancelled if the user cancelled the sub-agent', () => {
    expect(after(start, failed('no network'))).toMatchObject({ status: 'failed', error: 'no network' })
    expect(after(start, failed('Cancelled by user'))?.status).toBe('cancelled')
    expect(after(start, failed('Stopped', 'CANCELLED'))?.status).toBe('cancelled')
    expect(after(start, failed('Cancelled the order twice', 'FAILED'))?.status).toBe('failed')
  })

  test('a sub-agent ends once and ignores later frames', () => {
    expect(after(start, complete, failed('late'), progress(10))).toEqual(after(start, complete))
  })

  test('a sub-agent appears with the first of its frames and gets its name from the start frame', () => {
    expect(after(progress(10))).toMatchObject({ agentId: 'agent_1', status: 'running', name: '' })
    expect(after(progress(10), start)).toMatchObject({ status: 'running', name: 'Sum', progress: 10 })
    expect(after(complete, start)).toMatchObject({ status: 'completed', name: 'Sum' })
  })

  test('the order of the frames does not change the final state of a sub-agent', () => {
    const frames = [start, progress(10), progress(55), progress(80), complete]
    fc.assert(
      fc.property(fc.shuffledSubarray(frames, { minLength: frames.length }), (shuffled) => {
        expect(after(...shuffled)).toMatchObject({
          name: 'Sum',
          status: 'completed',
          progress: 100,
          result: '42',
        })
      }),
    )
  })

  test('a sub-agent keeps only its newest logs', () => {
    const log = (message: string): SubAgentUpdateFrame => ({
      type: 'agent_log',
      agent_id: 'agent_1',
      level: 'WARN',
      message,
    })
    expect(after(start, log('slow'))?.logs).toEqual([{ level: 'WARN', message: 'slow', at: undefined }])
    const many = after(...Array.from({ length: 201 }, (_, n) => log(`line ${n}`)))
    expect(many?.logs).toHaveLength(200)
    expect(many?.logs.at(0)?.message).toBe('line 1')
  })

  test('a retried sub-agent names the sub-agent that it retries', () => {
    expect(after({ ...start, retry_of: 'agent_0', attempt: 2 })).toMatchObject({
      retryOf: 'agent_0',
      attempt: 2,
    })
  })
})
