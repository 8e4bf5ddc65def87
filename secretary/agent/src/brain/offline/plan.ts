import type { BrainFile, Language } from '#core'

/** Message of the user as the rules receive it. */
export type RuleInput = { text: string; language: Language; files: BrainFile[] }

/** Skill to run, and its input. */
export type SkillPlan = { skill: string; input: Record<string, unknown> }

/** Matches one kind of text; returns undefined for any other. */
export type PlanRule = (ask: RuleInput) => SkillPlan | undefined

/** Creates a rule from one pattern. */
export const patternRule =
  (pattern: RegExp, plan: (found: string[], ask: RuleInput) => SkillPlan | undefined): PlanRule =>
  (ask) => {
    const found = pattern.exec(ask.text)
    return found
      ? plan(
          ([...found] as (string | undefined)[]).map((part = '') => part.trim()),
          ask,
        )
      : undefined
  }

export const firstMatch =
  (rules: PlanRule[]): PlanRule =>
  (ask) => {
    for (const rule of rules) {
      const plan = rule(ask)
      if (plan) return plan
    }
  }
