import { fromIso, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { WebhookEventType } from '#fields'

/** Least time between two events of one object by one author. The editor saves every few seconds. */
export const eventMergeWindowMs = minuteMs

type Subscription = { events: string; project_ids: string | null }

/** Returns whether an endpoint receives events of this type from this project. */
export function isEndpointSubscribed(
  { events, project_ids: projectIds }: Subscription,
  type: WebhookEventType,
  projectId: number,
) {
  if (!(JSON.parse(events) as string[]).includes(type)) return false
  return projectIds === null || (JSON.parse(projectIds) as number[]).includes(projectId)
}

type FormerDelivery = { id: number; state: string; due_at: string; attempts: number }

/**
 * Decides how an event is delivered that repeats a former event. The new event replaces the former event if that is not
 * due yet and was never attempted. Otherwise the new event is delivered separately: a minute after the former event was
 * due, or now if that minute has passed.
 */
export function planMergedDelivery(former: FormerDelivery | undefined, now: Instant) {
  if (!former) return { replaces: undefined, dueAt: now }
  const dueAt = fromIso(former.due_at)
  if (former.state === 'waiting' && former.attempts === 0 && dueAt > now)
    return { replaces: former.id, dueAt }
  return { replaces: undefined, dueAt: Math.max(now, Math.min(dueAt, now) + eventMergeWindowMs) }
}
