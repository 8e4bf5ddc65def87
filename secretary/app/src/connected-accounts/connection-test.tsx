import { Button } from '@sanhe/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'

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
        {results.map((result) => (
          <ResultLine key={result.name ?? ''} {...result} works={labels.works} />
        ))}
      </output>
    </div>
  )
}

function ResultLine({ name, problem, works }: ServerResult & { works: string }) {
  const Icon = problem ? CircleX : CircleCheck
  return (
    <span className="flex items-start gap-2">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${problem ? 'text-danger-text' : 'text-ok-text'}`}
      />
      <span>
        {name && <span className="font-medium">{name}: </span>}
        {problem ?? works}
      </span>
    </span>
  )
}
