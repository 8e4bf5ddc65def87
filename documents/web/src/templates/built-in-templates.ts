import { systemClock } from '@sanhe/kit/runtime/clock'
import { toLocalDay } from '@sanhe/ui/calendar-day.ts'
import { getCurrentText, dictionary } from '@sanhe/ui/i18n.ts'
import type { DocumentType } from '#api.ts'

export const builtInTemplateLabels = dictionary({
  en: {
    meeting: 'Meeting notes',
    decision: 'Decision record',
    plan: 'Plan',
    weekly: 'Weekly report',
    meetingText: (day: string) => `- **Date:** ${day}
- **Present:**

## Agenda

1.

## Notes

-

## Decisions

-

## Next steps

- [ ]
`,
    decisionText: (day: string) => `- **Status:** proposed
- **Date:** ${day}

## Context

What makes a decision necessary?

## Options

1. Option A
2. Option B

## Decision

## Consequences

-
`,
    planText: () => `## Goal

What is different when this is done?

## Scope

- Included:
- Not included:

## Milestones

| Milestone | Owner | Date |
| --- | --- | --- |
|  |  |  |

## Risks

-

## First steps

- [ ]
`,
    weeklyText: (day: string) => `- **Week of:** ${day}

## Done

-

## In progress

-

## Next week

- [ ]

## Blocked

-
`,
  },
  zh: {
    meeting: '会议记录',
    decision: '决策记录',
    plan: '计划',
    weekly: '周报',
    meetingText: (day) => `- **日期：** ${day}
- **参会人：**

## 议题

1.

## 讨论

-

## 结论

-

## 待办

- [ ]
`,
    decisionText: (day) => `- **状态：** 待定
- **日期：** ${day}

## 背景

为什么需要做这个决定？

## 备选方案

1. 方案一
2. 方案二

## 决定

## 影响

-
`,
    planText: () => `## 目标

完成后有什么不同？

## 范围

- 包括：
- 不包括：

## 里程碑

| 里程碑 | 负责人 | 日期 |
| --- | --- | --- |
|  |  |  |

## 风险

-

## 第一步

- [ ]
`,
    weeklyText: (day) => `- **周起始日：** ${day}

## 本周完成

-

## 进行中

-

## 下周计划

- [ ]

## 受阻

-
`,
  },
})

export type BuiltInTemplate = { key: string; title: string; docType: DocumentType; text: () => string }

/** Returns today's date in the writer's time zone as `2026-11-23`. */
const today = () => toLocalDay(systemClock.now())

/** Templates that come with the product, in the user's language. */
export function listBuiltInTemplates(): BuiltInTemplate[] {
  const t = getCurrentText(builtInTemplateLabels)
  return [
    { key: 'meeting', title: t.meeting, docType: 'meeting', text: () => t.meetingText(today()) },
    { key: 'decision', title: t.decision, docType: 'design', text: () => t.decisionText(today()) },
    { key: 'plan', title: t.plan, docType: 'plan', text: () => t.planText() },
    { key: 'weekly', title: t.weekly, docType: 'report', text: () => t.weeklyText(today()) },
  ]
}
