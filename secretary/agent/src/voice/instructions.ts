import { buildInstructions, describeSkillInput, toModelBrainOptions } from '#brain'
import { listUsableSkills } from '#agent-skills'
import { type ConversationScope, type Deps, listOfferedSkills, type Skill } from '#core'
import { readMemoryForModel } from '#memory'
import { readActivePersona } from '#personas'

export type InstructionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'skills'>

/** Largest number of tools that the Realtime API accepts. */
const maxTools = 128

const spokenRules = [
  'This is a voice conversation. Speak as in a telephone call: short sentences, no Markdown, no lists, no URLs. Say numbers and dates as one says them.',
  'Some tools wait until the person allows them on the screen. The person can allow them only there, never by voice.',
]

/** Builds the instructions of a voice conversation. */
export const buildVoiceInstructions = (deps: InstructionDeps, skills: Skill[], scope: ConversationScope) =>
  [
    buildInstructions(
      toModelBrainOptions(deps.config),
      {
        now: () => deps.clock.now(),
        memory: readMemoryForModel(deps, scope),
        agentSkills: listUsableSkills(deps),
        persona: readActivePersona(deps),
      },
      { isLast: false, skills },
    ),
    ...spokenRules,
  ].join('\n')

export const listVoiceSkills = ({ skills }: Pick<Deps, 'skills'>) =>
  listOfferedSkills(skills).slice(0, maxTools)

export const toRealtimeTools = (skills: Skill[]) =>
  skills.map((skill) => ({
    name: skill.name,
    description: skill.description,
    parameters: describeSkillInput(skill),
  }))

/** Builds the instructions of a response that says that an action waits for the user's approval. */
export const buildApprovalAnnouncement = (summary: string) =>
  `Say in one short sentence, in the language of the conversation, that the following action waits for the person's approval on the screen. Say what the action is; do not read it out in full. The action: ${JSON.stringify(summary.slice(0, 500))}`
