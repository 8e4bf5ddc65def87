import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { MailAccountInput } from '@sanhe/protocol/mail-api'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { explainMailError, explainMailProblem } from './explain-mail-error.ts'
import { mailLabels } from './mail-text.ts'

type ConnectionTestProps = {
  api: AgentApi
  input: MailAccountInput | undefined
  accountId: number | undefined
}

/** Button that logs in to both servers, and the result of each. */
export function ConnectionTest({ api, input, accountId }: ConnectionTestProps) {
  const t = useText(mailLabels)
  const test = useMutation({
    mutationFn: (account: MailAccountInput) =>
      api.testMailAccount({ ...account, ...(accountId !== undefined && { account_id: accountId }) }),
  })
  return (
    <div className="flex flex-col gap-3">
      <Button
        className="self-start"
        isBusy={test.isPending}
        disabled={!input}
        onClick={() => input && test.mutate(input)}
      >
        {t.test}
      </Button>
      <output className="flex flex-col gap-2 text-sm empty:hidden">
        {test.error && <ServerResult problem={explainMailError(test.error, t)} />}
        {test.data && (
          <>
            <ServerResult
              name={t.incoming}
              problem={test.data.imap && explainMailProblem(test.data.imap, t)}
            />
            <ServerResult
              name={t.outgoing}
              problem={test.data.smtp && explainMailProblem(test.data.smtp, t)}
            />
          </>
        )}
      </output>
    </div>
  )
}

function ServerResult({ name, problem }: { name?: string; problem: string | null }) {
  const t = useText(mailLabels)
  const Icon = problem ? CircleX : CircleCheck
  return (
    <span className="flex items-start gap-2">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${problem ? 'text-danger-text' : 'text-ok-text'}`}
      />
      <span>
        {name && <span className="font-medium">{name}: </span>}
        {problem ?? t.works}
      </span>
    </span>
  )
}
