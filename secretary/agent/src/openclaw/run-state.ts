import { type BrainMessage, type BrainRequest, describeUnreadableFile, isReadableFile } from '#core'
import { createRunText } from './run-text.ts'
import { createGatewayToolCalls } from './tool-calls.ts'

export type GatewayRun = ReturnType<typeof createRunState>

type RunStateOptions = {
  sessionKey: string
  /** Idempotency key of the message, which is also the id of its run. */
  key: string
  request: BrainRequest
  emit(text: string): void
}

const charactersPerToken = 4

/** Returns the text of a message, and descriptions of its files that are not sent, because the gateway cannot read them. */
const toGatewayText = ({ content, files = [] }: BrainMessage) =>
  [content, ...files.filter((file) => !isReadableFile(file)).map(describeUnreadableFile)]
    .filter((part) => part.trim())
    .join('\n\n')

/** Holds what is known about one reply on the gateway, across all connections. */
export function createRunState({ sessionKey, key, request, emit }: RunStateOptions) {
  const { messages, context, interrupted } = request
  const message = messages.at(-1)
  const text = createRunText({ emit, keepText: interrupted?.keepText ?? request.keepText })
  let runId = key
  let isSent = interrupted !== undefined
  let bootId: string | undefined
  let mayChangeRun = false
  let lastSeq = -1
  let reportedTokens = 0

  function follow(id: string) {
    if (id === runId) return false
    runId = id
    lastSeq = -1
    return true
  }

  return {
    sessionKey,
    key,
    content: message ? toGatewayText(message) : '',
    files: message?.files?.filter(isReadableFile) ?? [],
    text,
    tools: createGatewayToolCalls(context),
    runId: () => runId,
    /** Returns whether the gateway may have received the message. */
    isSent: () => isSent,
    markSent: () => void (isSent = true),
    /**
     * Records the id of the gateway's current start. If the gateway has restarted, it continues the reply in a new run.
     */
    noteBoot(id: string) {
      if (bootId !== undefined && bootId !== id) mayChangeRun = true
      bootId = id
    },
    expectNewRun: () => void (mayChangeRun = true),
    /** Follows another run. The text of that run replaces the text of the interrupted run. */
    adopt(id: string) {
      if (follow(id)) text.startOver()
    },
    /** Follows the run that the message was added to. The text that this run had before belongs to another message. */
    join(id: string, textBefore: string) {
      if (follow(id)) text.hide(textBefore)
    },
    /** Returns whether events of a run belong to this reply. */
    accepts: (id: string) => id === runId || mayChangeRun,
    /** Returns whether a fragment is new; the gateway numbers the events of a run. */
    isNewFragment(seq: number) {
      if (seq <= lastSeq) return false
      lastSeq = seq
      return true
    },
    addTokens: (tokens: number) => void (reportedTokens += tokens),
    /** Returns the tokens of the output so far, as reported or estimated. */
    outputTokens: () => reportedTokens || Math.ceil(text.text().length / charactersPerToken),
  }
}
