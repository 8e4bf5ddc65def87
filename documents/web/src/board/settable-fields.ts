import type { NewTask, Task } from '#api.ts'

type Settable = Required<Pick<Task, keyof NewTask & keyof Task>>

/** The contract decides: a field that a new task may have does not compile until it is named here. */
const settable = {
  title: true,
  description: true,
  status: true,
  priority: true,
  sort_order: true,
  due_date: true,
} satisfies Record<keyof NewTask, true>

/** All of a task that can be set when it is created, as it is. */
export const settableFields = (task: Task): Settable =>
  Object.fromEntries(
    (Object.keys(settable) as (keyof Settable)[]).map((name) => [name, task[name]]),
  ) as Settable
