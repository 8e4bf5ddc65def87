import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Refusal } from '@sanhe/kit/http/errors'
import { openAiError, toOpenAiErrorBody } from './openai-error.ts'
import type { ReplyObserver } from './reply-observer.ts'
import { type GatewayCallAbort, toUpstreamFault } from './upstream.ts'

/** Largest event of a stream in characters. */
const maxEventLength = 1024 * 1024
const eventEnd = /\r?\n\r?\n/

type RelayOptions = { observer: ReplyObserver; abort: GatewayCallAbort; wantsUsage: boolean }

/**
 * Passes a stream of server-sent events on, each event as soon as it is complete. Waits when the caller reads slowly. A
 * broken stream ends with an event in OpenAI's error format.
 */
export async function relayStream(response: Response, raw: ServerResponse, options: RelayOptions) {
  const { abort } = options
  try {
    for await (const event of readEvents(response, abort)) {
      const passed = observeEvent(event, options)
      if (passed !== undefined && !raw.write(`${passed}\n\n`))
        await once(raw, 'drain', { signal: abort.signal })
    }
  } catch (error) {
    if (raw.destroyed) return
    const refusal = error instanceof Refusal ? error : toUpstreamFault(abort.signal)
    raw.write(`data: ${JSON.stringify(toOpenAiErrorBody(refusal))}\n\n`)
  }
}

/** Splits a stream into events without their separator. */
async function* readEvents({ body }: Response, abort: GatewayCallAbort) {
  const decoder = new TextDecoder()
  let buffer = ''
  abort.waitForBytes()
  for await (const bytes of body ?? []) {
    abort.waitForBytes()
    const events = (buffer + decoder.decode(bytes, { stream: true })).split(eventEnd)
    buffer = events.pop() ?? ''
    if (buffer.length > maxEventLength) throw openAiError('upstream_failed')
    yield* events
  }
  if (buffer.trim() !== '') yield buffer
}

type Chunk = { choices?: unknown[]; usage?: unknown; error?: unknown }

/** Returns the event for the caller. Undefined for the event with the usage if the caller did not request the usage. */
function observeEvent(event: string, { observer, wantsUsage }: RelayOptions) {
  const data = event.startsWith('data:') ? event.slice('data:'.length).trim() : ''
  if (!data.startsWith('{')) return event
  const chunk = parseChunk(data)
  if (chunk.error !== undefined) throw openAiError('upstream_failed')
  observer.see(chunk as Parameters<ReplyObserver['see']>[0])
  const isUsageOnly = chunk.usage !== undefined && chunk.usage !== null && chunk.choices?.length === 0
  return isUsageOnly && !wantsUsage ? undefined : event
}

function parseChunk(data: string): Chunk {
  try {
    return JSON.parse(data) as Chunk
  } catch {
    throw openAiError('upstream_failed')
  }
}
