import type { ZodType, z } from 'zod'
import type { Asked, Skill, SkillContext } from '#core'

type Definition<S extends ZodType> = {
  name: string
  /** Text for the model: what the skill does and when to use it. */
  description: string
  input: S
  changesOwnData?: boolean
  run(input: z.output<S>, context: SkillContext): string | Promise<string>
}

/** Creates a skill whose input has the type of its schema. */
export const skill = <S extends ZodType>({ run, ...about }: Definition<S>): Skill => ({
  ...about,
  run: async (input: never, context) => run(input, context),
})

const nothingAsked: Asked = { language: 'en', files: [], isCommand: false }

export const askedOf = ({ asked = nothingAsked }: SkillContext) => asked

/** Returns one of two texts, in the user's language. */
export const inWords = (context: SkillContext, en: string, zh: string) =>
  askedOf(context).language === 'zh' ? zh : en
