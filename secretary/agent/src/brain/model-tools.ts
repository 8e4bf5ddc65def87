import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import { z } from 'zod'
import type { Skill, SkillContext } from '#core'
import { approveOwnDataChange, escapeToOneLine, truncateText } from '#skills'
import { formatSkillCall } from './format-skill-call.ts'

type WriteNote = (line: string) => void

/**
 * Converts skills to tools of the SDK. The skill's own schema validates the input, whatever schema the model received.
 * `note` reports to the user what a skill changed without approval.
 */
export function toModelTools(skills: Skill[], context: SkillContext, note: WriteNote): ToolSet {
  const tools = skills.map((skill) => [skill.name, modelTool(skill, context, note)] as const)
  return Object.fromEntries(tools)
}

function modelTool(
  { name, description, input, inputSchema, run, changesOwnData }: Skill,
  context: SkillContext,
  note: WriteNote,
) {
  return dynamicTool({
    description,
    inputSchema: jsonSchema(inputSchema ?? z.toJSONSchema(input, { io: 'input' })),
    async execute(given) {
      const parsed = input.safeParse(given)
      context.log('INFO', formatSkillCall(name, given))
      if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
      const data = changesOwnData ? await approveOwnDataChange(context, name, parsed.data) : parsed.data
      const result = await run(data as never, context)
      if (changesOwnData) note(formatNote(result))
      return result
    },
  })
}

const noteCharacters = 300

/** Formats a note as one line that cannot be mistaken for text of the product or of the model. */
function formatNote(result: string) {
  const { text, leftOut } = truncateText(escapeToOneLine(result), noteCharacters)
  return leftOut ? `${text}…` : text
}
