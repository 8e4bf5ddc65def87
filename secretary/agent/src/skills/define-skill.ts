import type { ZodType, z } from 'zod'
import {
  createPrefixedId,
  type ReplyLanguage,
  type RiskClass,
  type Skill,
  type SkillContext,
  type UserMessageContext,
} from '#core'

type Definition<S extends ZodType> = {
  name: string
  /** Description for the model: what the skill does and when to use it. */
  description: string
  risk: RiskClass
  input: S
  changesOwnData?: boolean
  isReadOnly?: boolean
  readsAccounts?: boolean
  alwaysAsks?: boolean
  isOffered?(): boolean
  run(input: z.output<S>, context: SkillContext): string | Promise<string>
}

/** Creates a skill whose input has the type of its schema. */
export const defineSkill = <S extends ZodType>({ run, ...about }: Definition<S>): Skill => ({
  ...about,
  run: async (input: never, context) => run(input, context),
})

const noRequest: UserMessageContext = { language: 'en', files: [], isCommand: false }

export const getUserMessageContext = ({ request = noRequest }: SkillContext) => request

/** Returns the text in the user's language. */
export const chooseTextByLanguage = (context: SkillContext, en: string, zh: string) =>
  getUserMessageContext(context).language === 'zh' ? zh : en

/** Returns one of two texts with the same meaning, in English and in Chinese. */
export type ChooseText = (en: string, zh: string) => string

/** Writes in both languages what consists of several texts. */
export const writeInBothLanguages = <T>(write: (choose: ChooseText) => T): Record<ReplyLanguage, T> => ({
  en: write((en) => en),
  zh: write((_, zh) => zh),
})

/** Returns the id of the tool call. A call of a model has one; a call in a test of a single skill gets a new id. */
export const getToolCallId = ({ callId, now }: SkillContext) => callId ?? createPrefixedId('call', now())
