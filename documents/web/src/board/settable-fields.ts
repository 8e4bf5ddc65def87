import type { NewTask, Task } from '#api.ts'

type Settable = Required<Pick<Task, keyof NewTask & keyof Task>>

/**
 * The type makes this list complete: a new settable field in the contract is a compile error until it is listed here.
 */
const settable = {
  title: true,
  description: true,
  status: true,
  priority: true,
  sort_order: true,
  due_date: true,
} satisfies Record<keyof NewTask, true>

/** Returns the fields of a task that can be sent to create it again. */
export const pickSettableTaskFields = (task: Task): Settable =>
  Object.fromEntries(
    (Object.keys(settable) as (keyof Settable)[]).map((name) => [name, task[name]]),
  ) as Settable
