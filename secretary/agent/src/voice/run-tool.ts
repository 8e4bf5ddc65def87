import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises'
import { callSkill } from '#brain'
import type { ReplyLanguage, Skill, SkillContext } from '#core'
import type { VoiceTurn } from './turn.ts'

export type RequestedTool = { callId: string; name: string; input: string }

type ToolEvents = {
  /** Called if the action waits for the approval of the user. */
  waits(summary: string): void
  decided(): void
}

/**
 * Runs a tool that the service requested. Resolves with the output for the service; a failure is an output too.
 * `language`: language of the app, in which it shows approvals. The transcript may arrive after the request.
 */
export async function runVoiceTool(
  { skills, language }: { skills: Skill[]; language: ReplyLanguage },
  turn: VoiceTurn,
  { callId, name, input }: RequestedTool,
  on: ToolEvents,
) {
  const skill = skills.find((one) => one.name === name)
  if (!skill) return `There is no tool with the name ${name}.`
  const { context } = turn.spoken
  const asking: SkillContext = {
    ...context,
    request: { language, files: [], isCommand: false },
    callTool: (call, run) => context.callTool(call, (ask, ...rest) => run(announce(ask, on), ...rest)),
  }
  const round = { number: () => 1, note: (line: string) => void turn.notes.push(line) }
  try {
    return await callSkill(skill, { requested: parse(input), toolCallId: callId }, asking, round)
  } catch (error) {
    return `The tool failed: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Reports a question that the user has to answer. The owner's policy may answer at once, without the user. */
const announce =
  (ask: SkillContext['approve'], on: ToolEvents): SkillContext['approve'] =>
  async (action) => {
    let isDecided = false
    const decided = () => void (isDecided = true)
    const answer = ask(action)
    answer.then(decided, decided)
    await nextTurnOfEventLoop()
    if (isDecided) return answer
    on.waits(action.summary)
    return answer.finally(on.decided)
  }

function parse(input: string): unknown {
  try {
    return JSON.parse(input || '{}')
  } catch {
    return input
  }
}
