import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import { z } from 'zod'
import type { Skill, SkillContext } from '#core'
import { requestApprovalForSkill, escapeToOneLine, truncateText } from '#skills'
import { formatSkillCall } from './format-skill-call.ts'

export type ToolRound = {
  /** Number of the request to the model, from 1. */
  number(): number
  /** Reports to the user what a skill changed without approval. */
  note(line: string): void
}

/**
 * Converts skills to tools of the SDK. The skill's own schema validates the input, whatever schema the model received.
 */
export function toModelTools(skills: Skill[], context: SkillContext, round: ToolRound): ToolSet {
  const tools = skills.map((skill) => [skill.name, modelTool(skill, context, round)] as const)
  return Object.fromEntries(tools)
}

function modelTool(skill: Skill, context: SkillContext, round: ToolRound) {
  return dynamicTool({
    description: skill.description,
    inputSchema: jsonSchema(describeSkillInput(skill)),
    execute: (requested, { toolCallId }) => callSkill(skill, { requested, toolCallId }, context, round),
  })
}

/** Returns the JSON schema of a skill's input, as the model receives it. */
export const describeSkillInput = ({ input, inputSchema }: Skill) =>
  inputSchema ?? z.toJSONSchema(input, { io: 'input' })

type RequestedCall = { requested: unknown; toolCallId: string }

/** Calls a skill that a model requested, and records the call. */
export function callSkill(
  skill: Skill,
  { requested, toolCallId }: RequestedCall,
  context: SkillContext,
  round: ToolRound,
) {
  const { name, isReadOnly = false } = skill
  return context.callTool(
    { modelCallId: toolCallId, round: round.number(), name, input: requested, isReadOnly },
    (ask, recordUndo, callId) => {
      const approve: SkillContext['approve'] = (action) => ask({ by: riskOf(skill), ...action })
      return runSkill(skill, requested, { ...context, approve, recordUndo, callId }, round)
    },
  )
}

const riskOf = ({ name, risk, changesOwnData = false, readsAccounts = false }: Skill) => ({
  name,
  risk,
  changesOwnData,
  readsAccounts,
})

async function runSkill(skill: Skill, requested: unknown, context: SkillContext, round: ToolRound) {
  const { name, input, run, changesOwnData, risk } = skill
  const parsed = input.safeParse(requested)
  context.progress(0, name)
  context.log('INFO', formatSkillCall(name, requested))
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
  // Skills with effects outside of the agent request approval in their own code, which has the details that the user
  // must see.
  const asksHere = changesOwnData === true || risk === 'read'
  const data = asksHere ? await requestApprovalForSkill(context, riskOf(skill), parsed.data) : parsed.data
  const result = await run(data as never, context)
  if (changesOwnData) round.note(formatNote(result))
  return result
}

const noteCharacters = 300

/** Formats a note as one line that cannot be mistaken for text of the product or of the model. */
function formatNote(result: string) {
  const { text, leftOut } = truncateText(escapeToOneLine(result), noteCharacters)
  return leftOut ? `${text}…` : text
}
