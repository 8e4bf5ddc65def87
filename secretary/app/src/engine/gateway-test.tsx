import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { GatewayCheck, GatewayInput } from '@sanhe/protocol/gateway-api'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { formatSize } from '#files/format-size.ts'
import { explainGatewayProblem } from './gateway-draft.ts'
import { type GatewayLabels, gatewayLabels } from './gateway-text.ts'
import { PairingNotice } from './pairing-notice.tsx'
import { TestResultLine } from './test-result-line.tsx'

type GatewayTestProps = { api: AgentApi; input: GatewayInput | undefined; onTested: () => void }

const shownModels = 5

/** Button that connects to the gateway, and the result: its version and models, or what is wrong. */
export function GatewayTest({ api, input, onTested }: GatewayTestProps) {
  const t = useText(gatewayLabels)
  const test = useMutation({
    mutationFn: (entered: GatewayInput) => api.testGateway(entered),
    onSuccess: onTested,
  })
  const { data } = test
  const problem = test.error ? t.failed : data?.problem && explainGatewayProblem(data.problem, t)
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
      <output className="flex flex-col text-sm empty:hidden">
        {data?.pairing && <PairingNotice pairing={data.pairing} />}
        {problem && !data?.pairing && <TestResultLine isProblem>{problem}</TestResultLine>}
        {data && !problem && <TestResultLine isProblem={false}>{describe(data, t)}</TestResultLine>}
      </output>
    </div>
  )
}

function describe({ version, models, attachments }: GatewayCheck, t: GatewayLabels) {
  const files = attachments
    ? t.limits(formatSize(attachments.max_bytes), formatSize(attachments.max_image_bytes))
    : t.noFiles
  return `${t.works(version ?? '', models.slice(0, shownModels).join(', '))} ${files}`
}
