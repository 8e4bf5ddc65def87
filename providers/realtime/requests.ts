/** Version of the Realtime API: `ga` is the current one of OpenAI; many compatible services speak `beta`. */
export type RealtimeDialect = 'ga' | 'beta'

export type RealtimeTool = { name: string; description: string; parameters: unknown }
export type RealtimeSessionSettings = {
  dialect: RealtimeDialect
  instructions: string
  tools: RealtimeTool[]
  /** Name of the voice; undefined for the default of the service. */
  voice: string | undefined
  /** Model that transcribes the user; undefined if the service transcribes without one. */
  transcriptionModel: string | undefined
  /** True: the service detects when the user begins and stops to speak. */
  detectsTurns: boolean
}

const sampleRate = 24_000

/**
 * Creates the event that configures a session. The service never creates a response by itself, so that the caller can
 * check the budget before each response.
 */
export function createSessionUpdate(settings: RealtimeSessionSettings) {
  const { dialect, instructions, voice, transcriptionModel, detectsTurns } = settings
  const tools = settings.tools.map((tool) => ({ type: 'function', ...tool }))
  const turnDetection = detectsTurns
    ? { type: 'server_vad', create_response: false, interrupt_response: true }
    : null
  const transcription = transcriptionModel === undefined ? {} : { model: transcriptionModel }
  const common = { instructions, tools, tool_choice: 'auto' }
  const session =
    dialect === 'beta'
      ? {
          ...common,
          modalities: ['text', 'audio'],
          input_audio_format: 'pcm16',
          output_audio_format: 'pcm16',
          input_audio_transcription: transcription,
          turn_detection: turnDetection,
          ...(voice !== undefined && { voice }),
        }
      : {
          ...common,
          type: 'realtime',
          output_modalities: ['audio'],
          audio: {
            input: {
              format: { type: 'audio/pcm', rate: sampleRate },
              transcription,
              turn_detection: turnDetection,
            },
            output: {
              format: { type: 'audio/pcm', rate: sampleRate },
              ...(voice !== undefined && { voice }),
            },
          },
        }
  return { type: 'session.update', session }
}

/** Creates the event that adds an earlier message to the conversation. */
export function createMessageItem(dialect: RealtimeDialect, role: 'user' | 'assistant', text: string) {
  const ofAssistant = dialect === 'beta' ? 'text' : 'output_text'
  const content = [{ type: role === 'user' ? 'input_text' : ofAssistant, text }]
  return { type: 'conversation.item.create', item: { type: 'message', role, content } }
}

export const createToolOutputItem = (callId: string, output: string) => ({
  type: 'conversation.item.create',
  item: { type: 'function_call_output', call_id: callId, output },
})
