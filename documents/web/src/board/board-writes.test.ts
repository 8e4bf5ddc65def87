import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#api.ts'
import {
  type BoardWrite,
  mergeBoardWrites,
  sendBoardWriteInOrder,
  consumeUnfinishedBoardWrites,
} from './board-writes.ts'

const write = (slug: string, changes: [number, object | null][]): BoardWrite => ({
  slug,
  changes: new Map(changes),
  failed: `${slug} failed`,
})

vi.mock('#api.ts', () => ({
  api: { tasks: { move: vi.fn(), update: vi.fn(), remove: vi.fn() } },
  isApiErrorWithStatus: (error: { status?: number }, status: number) => error.status === status,
}))
vi.stubGlobal('addEventListener', vi.fn())
afterEach(() => vi.clearAllMocks())

test('sendBoardWriteInOrder sends the writes of one board one at a time, in order', async () => {
  const order: string[] = []
  const answers: (() => void)[] = []
  vi.mocked(api.tasks.move).mockImplementation((async ({ body }: { body: { sort_order: number } }) => {
    order.push(`sent ${body.sort_order}`)
    await new Promise<void>((resolve) => void answers.push(resolve))
    order.push(`answered ${body.sort_order}`)
  }) as never)
  const all = [1, 2, 3].map((sort_order) =>
    sendBoardWriteInOrder(write('a', [[1, { status: 'todo', sort_order }]])),
  )
  for (let turn = 0; turn < 3; turn += 1) {
    await vi.waitFor(() => expect(answers).toHaveLength(turn + 1), 20_000)
    answers[turn]?.()
  }
  await Promise.all(all)
  expect(order).toEqual(['sent 1', 'answered 1', 'sent 2', 'answered 2', 'sent 3', 'answered 3'])
})

test('sendBoardWriteInOrder sends the next write after a refused one', async () => {
  vi.mocked(api.tasks.move)
    .mockRejectedValueOnce(new Error('refused'))
    .mockResolvedValueOnce({} as never)
  const first = sendBoardWriteInOrder(write('b', [[1, { status: 'todo', sort_order: 1 }]]))
  const second = sendBoardWriteInOrder(write('b', [[1, { status: 'done', sort_order: 2 }]]))
  await expect(first).rejects.toThrow('refused')
  await second
})

test('deleting a task counts as done when the response is 404', async () => {
  vi.mocked(api.tasks.remove).mockRejectedValueOnce({ status: 404 })
  await sendBoardWriteInOrder(write('c', [[1, null]]))
})

test('mergeBoardWrites merges many writes into one change per task and board', () => {
  const writes = [
    write('a', [[1, { status: 'todo', sort_order: 1 }]]),
    write('b', [[9, { priority: 2 }]]),
    write('a', [
      [2, { sort_order: 5 }],
      [1, { status: 'done', sort_order: 7 }],
    ]),
    write('a', [[2, null]]),
    write('a', [[1, { priority: 1 }]]),
  ]
  expect(mergeBoardWrites(writes).map(({ slug, changes }) => [slug, [...changes]])).toEqual([
    [
      'a',
      [
        [1, { status: 'done', sort_order: 7, priority: 1 }],
        [2, null],
      ],
    ],
    ['b', [[9, { priority: 2 }]]],
  ])
})

test('consumeUnfinishedBoardWrites returns nothing when the previous page left no unanswered writes', () => {
  expect(consumeUnfinishedBoardWrites()).toEqual([])
})
