import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { type ClientFrame, parseClientFrame } from '../client-frames.ts'
import type { ServerFrame } from '../server-frames.ts'
import { toStrictFrame } from '../strict-frames.ts'
import { closeCodes, maxAttachments, maxFrameBytes, subprotocol } from '../limits.ts'
import { createScriptedSubAgents } from './scripted-sub-agents.ts'

/** Faults that the server can have; at least one rule of the conformance suite detects each fault. */
export type ScriptedAgentFault =
  | 'openDoor'
  | 'openSocket'
  | 'silentToPing'
  | 'closesOnUnknown'
  | 'noTokens'
  | 'endsTwice'
  | 'doubleText'
  | 'anotherHistory'
  | 'pagesWrong'
  | 'chattyStrict'
  | 'toleratesBadFrames'
  | 'takesTwice'
  | 'forgetsJournal'
  | 'neverResyncs'
  | 'silentRefusal'

type Message = {
  message_id: string
  session_id: string
  sender: 'user' | 'assistant'
  content: string
  time: string
  status: string
}
/** Connected client. A client with the subprotocol receives nothing before its `hello`. */
type Peer = { socket: WebSocket; isExtended: boolean; isLive: boolean }

export const scriptedAgentKey = 'scripted-key'
const words = ['Good ', 'day ', 'to ', 'you']

/** Starts a small agent on a real port that answers every message with four words, with one optional fault. */
export async function startScriptedAgent({
  fault,
  isStrict = false,
  hasAgents = true,
}: {
  fault?: ScriptedAgentFault
  isStrict?: boolean
  /** If true, the word "tasks" in a message starts sub-agents. */
  hasAgents?: boolean
} = {}) {
  const messages: Message[] = []
  const journal: (ServerFrame & { seq: number })[] = []
  const taken = new Map<string, string>()
  const agents = createScriptedSubAgents(say)
  const peers = new Set<Peer>()
  const http = createServer(answer)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  })

  const isKnown = ({ headers }: IncomingMessage) =>
    headers.authorization === `Bearer ${scriptedAgentKey}` ||
    headers['sec-websocket-protocol']?.includes(`bearer.${scriptedAgentKey}`) === true

  http.on('upgrade', (request, socket, head) => {
    if (!isKnown(request) && fault !== 'openSocket') return socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const peer = { socket: webSocket, isExtended: false, isLive: isStrict || webSocket.protocol === '' }
      peers.add(peer)
      webSocket.on('close', () => peers.delete(peer))
      webSocket.on('error', () => {})
      webSocket.on('message', (data) => hear(peer, (data as Buffer).toString()))
    })
  })

  function tell(peer: Peer, frame: ServerFrame) {
    const shown = peer.isExtended || fault === 'chattyStrict' ? frame : toStrictFrame(frame)
    if (!shown) return
    const { usage: _usage, ...rest } = shown as { usage?: unknown }
    peer.socket.send(JSON.stringify(fault === 'noTokens' ? rest : shown))
  }

  function say(frame: ServerFrame, sessionId: string) {
    const numbered = { ...frame, seq: journal.length + 1, session_id: sessionId } as ServerFrame & {
      seq: number
    }
    journal.push(numbered)
    for (const peer of peers) if (peer.isLive) tell(peer, numbered)
  }

  function hear(peer: Peer, text: string) {
    const read = parseClientFrame(parsed(text))
    if ('problem' in read && fault !== 'toleratesBadFrames')
      return peer.socket.close(closeCodes.badFrame, read.problem.slice(0, 100))
    if ('unknown' in read && fault === 'closesOnUnknown') return peer.socket.close(closeCodes.badFrame)
    if (!('frame' in read)) return
    const { frame } = read
    if (frame.type === 'ping' && fault !== 'silentToPing') tell(peer, { type: 'pong' })
    if (frame.type === 'hello' && !isStrict) welcome(peer, frame.resume)
    if (frame.type === 'message') void take(peer, frame)
    if (frame.type === 'agent_cancel') agents.cancel(frame.agent_id)
    if (frame.type === 'agent_retry') agents.retry(frame.agent_id)
  }

  function welcome(peer: Peer, resume?: { epoch: string; after_seq: number }) {
    peer.isExtended = true
    peer.isLive = true
    tell(peer, {
      type: 'welcome',
      protocol: 1,
      epoch: 'scripted',
      seq: journal.length,
      server_time: '2026-11-21T08:00:00.000Z',
      max_frame: maxFrameBytes,
    })
    if (!resume) return
    if (resume.epoch !== 'scripted') {
      if (fault !== 'neverResyncs') tell(peer, { type: 'resync', reason: 'another journal' })
    } else if (fault !== 'forgetsJournal')
      for (const frame of journal.slice(resume.after_seq)) tell(peer, frame)
  }

  async function take(peer: Peer, { content, session_id, attachments, client_msg_id }: MessageFrame) {
    const name = client_msg_id ?? `unnamed ${messages.length}`
    const known = fault === 'takesTwice' ? undefined : taken.get(name)
    const message_id = known ?? keep(session_id, 'user', content).message_id
    taken.set(name, message_id)
    if (client_msg_id !== undefined)
      tell(peer, {
        type: 'message_ack',
        client_msg_id,
        message_id,
        duplicate: taken.has(name) && known !== undefined,
      })
    if (known !== undefined) return
    const isTask = hasAgents && content.includes('tasks')
    if (attachments.length <= maxAttachments) return speak(session_id, message_id, words, isTask)
    if (fault !== 'silentRefusal') return speak(session_id, message_id, ['Too many pictures.'])
  }

  async function speak(session: string, reply_to: string, said: string[], isTask = false) {
    const reply = keep(session, 'assistant', '')
    const { message_id } = reply
    reply.status = 'streaming'
    say({ type: 'stream_start', message_id, reply_to }, session)
    if (isTask) for (const name of ['One', 'Two']) agents.start({ session, parent: message_id, name })
    for (const content of said) {
      await new Promise((resolve) => setImmediate(resolve))
      reply.content += content
      say({ type: 'stream_chunk', message_id, content }, session)
      if (fault === 'doubleText') say({ type: 'stream_chunk', message_id, content }, session)
    }
    reply.status = 'complete'
    if (fault === 'anotherHistory') reply.content = 'something else'
    say({ type: 'stream_end', message_id, usage: { tokens: said.length } }, session)
    if (fault === 'endsTwice') say({ type: 'stream_end', message_id, usage: { tokens: 0 } }, session)
  }

  function keep(session_id: string, sender: Message['sender'], content: string): Message {
    const message_id = `msg_${String(messages.length).padStart(6, '0')}`
    const message = { message_id, session_id, sender, content, status: 'complete' }
    messages.push({ ...message, time: '2026-11-21T08:00:00.000Z' })
    return messages.at(-1) as Message
  }

  function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://agent')
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!isKnown(request) && fault !== 'openDoor')
      return send(401, { error: 'UNAUTHORIZED', message: 'a key' })
    if (pathname === '/api/health')
      return send(200, { status: 'ok', name: 'Scripted', avatar: '🤖', version: '1' })
    const [, agentId] = /^\/api\/agents\/(\w+)\/logs$/.exec(pathname) ?? []
    if (agentId) return send(200, agents.logsOf(agentId))
    if (pathname !== '/api/messages') return send(404, { error: 'NOT_FOUND', message: 'no' })
    const all = messages.filter(({ session_id }) => session_id === searchParams.get('session_id'))
    const before = searchParams.get('before')
    const end = before === null ? all.length : all.findIndex(({ message_id }) => message_id === before)
    if (end < 0) return send(400, { error: 'INVALID_CURSOR', message: 'no such message' })
    const limit = fault === 'pagesWrong' ? 50 : Number(searchParams.get('limit') ?? 50)
    const start = Math.max(0, end - limit)
    const next_before = start > 0 ? all[start]?.message_id : null
    const page = all.slice(start, end).map((one) => ({ ...one, agents: agents.of(one.message_id) }))
    return send(200, { messages: page, has_more: start > 0, next_before })
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    async stop() {
      for (const { socket } of peers) socket.terminate()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

type MessageFrame = Extract<ClientFrame, { type: 'message' }>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
