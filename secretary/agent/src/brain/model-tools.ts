import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import { z } from 'zod'
import type { Skill, SkillContext } from '#core'
import { callLine } from './call-line.ts'

/** Skills as the SDK's tools. Input is checked here, by the skill's own schema, whatever the model was shown. */
export function modelTools(skills: Skill[], context: SkillContext): ToolSet {
  const tools = skills.map((skill) => [skill.name, modelTool(skill, context)] as const)
  return Object.fromEntries(tools)
}

function modelTool({ name, description, input, inputSchema, run }: Skill, context: SkillContext) {
  return dynamicTool({
    description,
    inputSchema: jsonSchema(inputSchema ?? z.toJSONSchema(input, { io: 'input' })),
    async execute(given) {
      const parsed = input.safeParse(given)
      context.log('INFO', callLine(name, given))
      if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
      return run(parsed.data as never, context)
    },
  })
}
