import type { ContentBlock } from '@agentclientprotocol/sdk'
import { pathToFileURL } from 'node:url'
import {
  type BrainMessage,
  type BrainRequest,
  type EarlierToolCall,
  type SkillContext,
  withAuthor,
} from '#core'

/** Number of characters of earlier messages that the program receives with each message. */
const maxTranscriptCharacters = 40_000

/**
 * Returns the prompt of one turn. Each turn is a new session of the agent program, so the prompt contains the earlier
 * messages.
 */
export function toAcpPrompt({ messages, context, interrupted }: BrainRequest): ContentBlock[] {
  const last = messages.at(-1)
  const text = [
    ...describeOwner(context.memory),
    ...describeEarlier(messages.slice(0, -1)),
    ...describeInterruption(interrupted?.calls ?? []),
    last ? withAuthor(last) : '',
  ].join('\n\n')
  const files = last?.files ?? []
  return [
    { type: 'text', text },
    ...files.map(({ name, mime, path, size }) => ({
      type: 'resource_link' as const,
      uri: pathToFileURL(path).href,
      name,
      mimeType: mime,
      size,
    })),
  ]
}

const describeOwner = (memory: SkillContext['memory']) => {
  const lines = [memory?.profile.trim() ?? '', ...(memory?.facts ?? [])].filter(Boolean)
  return lines.length ? [`[ABOUT THE USER]\n${lines.join('\n')}\n[END]`] : []
}

function describeEarlier(messages: BrainMessage[]) {
  const lines = messages.map(
    (message) => `${message.role === 'user' ? 'USER' : 'YOU'}: ${withAuthor(message)}`,
  )
  const text = lines.join('\n\n').slice(-maxTranscriptCharacters)
  return text ? [`[EARLIER MESSAGES OF THIS CONVERSATION]\n${text}\n[END]`] : []
}

const describeInterruption = (calls: EarlierToolCall[]) =>
  calls.length
    ? [
        `[YOUR LAST ATTEMPT WAS INTERRUPTED. These actions may have taken effect; check before you repeat one:]\n${calls.map(({ name, input }) => `- ${name} ${input.slice(0, 500)}`).join('\n')}\n[END]`,
      ]
    : []
