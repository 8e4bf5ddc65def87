import { Button } from '@sanhe/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { TestResultLine } from '#engine/test-result-line.tsx'

type ServerResult = {
  /** Name of the server; absent if the test itself failed. */
  name?: string
  /** Why the login failed; null if it works. */
  problem: string | null
}

type ConnectionTestProps<Input> = {
  labels: { test: string; works: string }
  /** The account as entered; undefined while the form is incomplete. */
  input: Input | undefined
  /** Logs in to the servers of the account. */
  test: (input: Input) => Promise<readonly ServerResult[]>
  explainError: (error: Error) => string
}

/** Button that logs in to the servers of an account, and the result of each server. */
export function ConnectedAccountTest<Input>({
  labels,
  input,
  test,
  explainError,
}: ConnectionTestProps<Input>) {
  const { mutate, isPending, error, data } = useMutation({ mutationFn: test })
  const results = error ? [{ problem: explainError(error) }] : (data ?? [])
  return (
    <div className="flex flex-col gap-3">
      <Button
        className="self-start"
        isBusy={isPending}
        disabled={!input}
        onClick={() => input && mutate(input)}
      >
        {labels.test}
      </Button>
      <output className="flex flex-col gap-2 text-sm empty:hidden">
        {results.map(({ name, problem }) => (
          <TestResultLine key={name ?? ''} isProblem={Boolean(problem)}>
            {name && <span className="font-medium">{name}: </span>}
            {problem ?? labels.works}
          </TestResultLine>
        ))}
      </output>
    </div>
  )
}
