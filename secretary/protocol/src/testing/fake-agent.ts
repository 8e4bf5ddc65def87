import type { z } from 'zod'
import type { FetchFunction } from '../agent-api.ts'
import { ClientFrame } from '../client-frames.ts'
import type { ServerFrame } from '../server-frames.ts'
import { toStrictFrame } from '../strict-frames.ts'
import { HistoryMessage } from '../history.ts'
import type { SocketEventHandlers } from '../socket.ts'
import { createStrictReplayFrames } from './script.ts'

type Kind = 'strict' | 'extended'
const json = (status: number, body: unknown) => ({ status, json: async () => body })

/**
 * Creates an agent in memory: it keeps messages and a journal, accepts each client message id once, and sends no
 * replies by itself. The test decides which frames are lost.
 */
export function createFakeAgent(
  kind: Kind,
  { knowsPing: answersPing = true, isChatty: sendsBeforeHello = false } = {},
) {
  let journal: ServerFrame[] = []
  let messages: HistoryMessage[] = []
  const taken = new Map<string, string>()
  const receivedFrames: ClientFrame[] = []
  let line: { on: SocketEventHandlers; isExtended: boolean } | undefined
  let epoch = 'one'
  const agent = {
    receivedFrames,
    requests: [] as string[],
    opens: 0,
    isReachable: true,
    isHistoryReachable: true,
    isKeyGood: true,
    /** Discards the frames of clients, like a connection that is about to break. */
    dropsClientFrames: false,
    /** If true, the agent sends nothing, not even `pong`. */
    sendsNothing: false,
    openSocket,
    fetch,
    messages: () => messages,
    userTexts: () => messages.filter(({ sender }) => sender === 'user').map(({ content }) => content),
    cut: (code = 1006) => end(code),
    say: emit,
    reply,
    /** Removes all events of the journal except the last events. */
    prune: (count: number) => void (journal = journal.slice(-count)),
    resetDatabase() {
      journal = []
      messages = []
      taken.clear()
      epoch = 'two'
    },
  }

  function openSocket(_url: string, _key: string, on: SocketEventHandlers) {
    agent.opens += 1
    const mine = { on, isExtended: false }
    queueMicrotask(() => {
      if (!agent.isReachable || !agent.isKeyGood) return on.closed(1006, '')
      line = mine
      on.opened()
    })
    return {
      send: (text: string) => {
        if (line === mine && !agent.dropsClientFrames) receive(ClientFrame.parse(JSON.parse(text)))
      },
      close: () => {
        if (line === mine) line = undefined
      },
    }
  }

  function end(code: number) {
    const given = line
    line = undefined
    given?.on.closed(code, 'cut')
  }

  function sendFrame(frame: ServerFrame) {
    const shown = line?.isExtended ? frame : toStrictFrame(frame)
    if (shown && !agent.sendsNothing) line?.on.message(JSON.stringify(shown))
  }

  function emit(frame: ServerFrame) {
    const seq = (journal.at(-1) as { seq?: number } | undefined)?.seq ?? 0
    const numbered = { ...frame, seq: seq + 1 } as ServerFrame
    journal.push(numbered)
    sendFrame(numbered)
  }

  function receive(frame: ClientFrame) {
    receivedFrames.push(frame)
    if (frame.type === 'ping' && answersPing) sendFrame({ type: 'pong' })
    if (frame.type === 'hello' && sendsBeforeHello) restart()
    if (frame.type === 'hello' && kind === 'extended') welcome(frame.resume)
    if (frame.type === 'message') take(frame)
  }

  /**
   * Sends the open replies from their start, as a server does before `welcome` if the client's `hello` arrives late.
   */
  function restart() {
    for (const frame of createStrictReplayFrames(journal)) sendFrame(frame)
  }

  function welcome(resume: { epoch: string; after_seq: number } | undefined) {
    if (line) line.isExtended = true
    const seqOf = (frame: ServerFrame) => ('seq' in frame ? (frame.seq ?? 0) : 0)
    const seq = journal.length ? seqOf(journal.at(-1) as ServerFrame) : 0
    sendFrame({ type: 'welcome', protocol: 1, epoch, seq, server_time: '', max_frame: 1_048_576 })
    if (!resume) return
    const oldest = journal[0] ? seqOf(journal[0]) : 1
    if (resume.epoch !== epoch || resume.after_seq < oldest - 1)
      return sendFrame({ type: 'resync', reason: 'gone' })
    for (const frame of journal.filter((frame) => seqOf(frame) > resume.after_seq)) sendFrame(frame)
  }

  function take({ content, session_id, attachments, client_msg_id = '' }: ClientFrame & { type: 'message' }) {
    const known = kind === 'extended' ? taken.get(client_msg_id) : undefined
    const message_id = known ?? `msg_${messages.length}`
    if (known === undefined) {
      taken.set(client_msg_id, message_id)
      keep({ message_id, session_id, sender: 'user', content, attachments })
    }
    sendFrame({ type: 'message_ack', client_msg_id, message_id, duplicate: known !== undefined })
  }

  function keep(fields: Partial<z.input<typeof HistoryMessage>>) {
    messages.push(HistoryMessage.parse({ session_id: 'sess_1', time: '2026-11-21T08:00:00.000Z', ...fields }))
  }

  /** Sends a whole reply to the newest message. */
  function reply(content: string) {
    const reply_to = messages.findLast(({ sender }) => sender === 'user')?.message_id ?? ''
    const message_id = `msg_${messages.length}`
    keep({ message_id, sender: 'assistant', content })
    emit({ type: 'stream_start', message_id, reply_to })
    emit({ type: 'stream_chunk', message_id, content })
    emit({ type: 'stream_end', message_id, usage: { tokens: content.length } })
  }

  async function fetch(...[url, { method, headers }]: Parameters<FetchFunction>): ReturnType<FetchFunction> {
    const { pathname, searchParams } = new URL(url)
    agent.requests.push(`${method} ${pathname}`)
    if (!agent.isReachable) throw new TypeError('fetch failed')
    if (!agent.isKeyGood || headers['authorization'] !== 'Bearer key')
      return json(401, { error: 'UNAUTHORIZED', message: 'no' })
    if (pathname === '/api/health')
      return json(200, { status: 'ok', name: 'Agent', avatar: '🤖', version: '1' })
    if (pathname !== '/api/messages' || !agent.isHistoryReachable) return json(500, {})
    const shown = messages.filter(({ session_id }) => session_id === searchParams.get('session_id'))
    return json(200, { messages: shown, has_more: false, next_before: null })
  }
  return agent
}
export type FakeAgent = ReturnType<typeof createFakeAgent>
