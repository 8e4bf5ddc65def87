import type { MessageFileForBrain, ReplyLanguage } from '#core'

/** Message of the user, as the offline rules receive it. */
export type OfflineRuleInput = { text: string; language: ReplyLanguage; files: MessageFileForBrain[] }

/** Skill that will run, and its input. */
export type SkillPlan = { skill: string; input: Record<string, unknown> }

/** Returns the plan for a text of one kind; undefined for any other text. */
export type SkillPlanRule = (ask: OfflineRuleInput) => SkillPlan | undefined

/** Creates a rule that matches a text by one regular expression. */
export const createPatternRule =
  (pattern: RegExp, plan: (found: string[], ask: OfflineRuleInput) => SkillPlan | undefined): SkillPlanRule =>
  (ask) => {
    const found = pattern.exec(ask.text)
    return found
      ? plan(
          ([...found] as (string | undefined)[]).map((part = '') => part.trim()),
          ask,
        )
      : undefined
  }

export const createFirstMatchRule =
  (rules: SkillPlanRule[]): SkillPlanRule =>
  (ask) => {
    for (const rule of rules) {
      const plan = rule(ask)
      if (plan) return plan
    }
  }
