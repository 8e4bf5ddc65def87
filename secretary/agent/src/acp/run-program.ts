import { setTimeout as sleep } from 'node:timers/promises'
import {
  client,
  type ClientContext,
  methods,
  type PermissionOption,
  PROTOCOL_VERSION,
  type SessionUpdate,
  type StopReason,
} from '@agentclientprotocol/sdk'
import { type ApprovalDecision, BrainError, type BrainRequest, type BrainUsage } from '#core'
import type { AcpProgramOptions } from './acp-brain.ts'
import { createAcpProgramError } from './faults.ts'
import { startAcpProgram } from './program.ts'
import { toAcpPrompt } from './prompt.ts'
import { createAcpToolCallRecorder } from './tool-calls.ts'

type Calls = ReturnType<typeof createAcpToolCallRecorder>

const charactersPerToken = 4
/** Time in ms to wait for the exit of the program after its connection has closed. */
const exitNoticeMs = 1000

/** Runs the program for one reply: starts it, opens a session, sends the prompt and passes on what it reports. */
export async function runAcpProgram(
  options: AcpProgramOptions,
  request: BrainRequest,
  emit: (text: string) => void,
): Promise<BrainUsage> {
  const { command, folder } = options
  const { signal } = request.context
  signal.throwIfAborted()
  const calls = createAcpToolCallRecorder(request.context)
  const usage = countCharacters(request)
  const text = (part: string) => {
    usage.add(part)
    emit(part)
  }
  const program = await startAcpProgram(options).catch((cause: unknown) => {
    throw createAcpProgramError('missing', request, { cause })
  })
  try {
    const turn = connectProgram(program.stream, request, calls, text, folder)
    // When a program crashes, its connection may close before its exit is reported. A failed turn therefore waits for a
    // moment, so that the error names the exit.
    const ended = program.exited.then(() => 'ended' as const)
    const stopReason = await Promise.race([turn, ended]).catch(async (error: unknown) => {
      const isEnded = await Promise.race([ended, sleep(exitNoticeMs)])
      if (isEnded) return isEnded
      throw error
    })
    if (stopReason === 'ended')
      throw createAcpProgramError('ended', request, {
        cause: new Error(program.errors()),
        usage: usage.total(),
      })
    assertComplete(stopReason, request, usage.total())
    return usage.total()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof BrainError) throw error
    throw createAcpProgramError('failing', request, { cause: error, usage: usage.total() })
  } finally {
    await program.stop()
    if (!signal.aborted) await calls.endAll()
    request.meter?.record({ ...usage.split(), model: command[0] ?? '', isEstimated: true })
  }
}

function connectProgram(
  stream: Awaited<ReturnType<typeof startAcpProgram>>['stream'],
  request: BrainRequest,
  calls: Calls,
  emit: (text: string) => void,
  folder: string,
) {
  return client({ name: 'sanhe-agent' })
    .onNotification(methods.client.session.update, ({ params }) => {
      if (!request.context.signal.aborted) applyUpdate(params.update, request, calls, emit)
    })
    .onRequest(methods.client.session.requestPermission, async ({ params }) => {
      const decision = await calls.askPermission(params.toolCall)
      const option = chooseOption(params.options, decision)
      return {
        outcome: option ? { outcome: 'selected', optionId: option.optionId } : { outcome: 'cancelled' },
      }
    })
    .connectWith(stream, (agent) => promptOnce(agent, request, folder))
}

async function promptOnce(agent: ClientContext, request: BrainRequest, cwd: string): Promise<StopReason> {
  const { signal } = request.context
  await agent.request(methods.agent.initialize, {
    protocolVersion: PROTOCOL_VERSION,
    // The agent offers the program no access to files and terminals; the program uses its own folder
    // directly.
    clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
  })
  const { sessionId } = await agent.request(methods.agent.session.new, { cwd, mcpServers: [] })
  const cancel = () => void agent.notify(methods.agent.session.cancel, { sessionId }).catch(() => {})
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  const { stopReason } = await agent.request(methods.agent.session.prompt, {
    sessionId,
    prompt: toAcpPrompt(request),
  })
  return stopReason
}

function applyUpdate(
  update: SessionUpdate,
  { onReasoning }: BrainRequest,
  calls: Calls,
  emit: (text: string) => void,
) {
  const kind = update.sessionUpdate
  // Plans, modes and other reports of the program are not shown.
  if (kind === 'tool_call' || kind === 'tool_call_update') calls.update(update)
  else if (kind === 'agent_message_chunk' && update.content.type === 'text') emit(update.content.text)
  else if (kind === 'agent_thought_chunk' && update.content.type === 'text')
    onReasoning?.(update.content.text)
}

/** Chooses an option that is valid once, because the owner's permanent permissions are not passed on to the program. */
const chooseOption = (options: PermissionOption[], decision: ApprovalDecision) =>
  options.find(({ kind }) => kind === (decision === 'approved' ? 'allow_once' : 'reject_once'))

function assertComplete(stopReason: StopReason, request: BrainRequest, usage: BrainUsage) {
  if (stopReason === 'max_tokens')
    throw createAcpProgramError('length', request, { usage, stopReason: 'length' })
  if (stopReason === 'refusal')
    throw createAcpProgramError('refusal', request, { usage, stopReason: 'content_filter' })
  if (stopReason === 'max_turn_requests') throw createAcpProgramError('turns', request, { usage })
}

/** Estimates tokens by characters, because the protocol reports none. */
function countCharacters({ messages }: BrainRequest) {
  const input = messages.reduce((sum, { content }) => sum + content.length, 0)
  let output = 0
  const toTokens = (characters: number) => Math.ceil(characters / charactersPerToken)
  return {
    add: (part: string) => void (output += part.length),
    split: () => ({ inputTokens: toTokens(input), outputTokens: toTokens(output) }),
    total: (): BrainUsage => ({ tokens: toTokens(input) + toTokens(output), estimated: true }),
  }
}
