import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { parseAgentAddress } from '#agents/addresses.ts'
import { testConnectionToAgent } from '#agents/connect-agent.ts'
import { ConnectionProblemNote } from '#agents/connection-problem.tsx'
import { explainUnreachable } from '#agents/explain-unreachable.ts'
import { addSecretary } from '#agents/secretaries.ts'
import { addSecretaryLabels } from './add-text.ts'

type ManualAddressFormProps = {
  /** Address of an agent that is paired again; it cannot be changed. */
  address?: string | undefined
  onAdded: (address: string) => void
}

/** Form for the address of an agent. Tests the connection and, if it succeeds, pairs this device. */
export function ManualAddressForm({ address: fixedAddress, onAdded }: ManualAddressFormProps) {
  const t = useText(addSecretaryLabels)
  const [typed, setTyped] = useState(fixedAddress ?? '')
  const [apiKey, setApiKey] = useState('')
  const [isBad, setBad] = useState(false)
  const add = useMutation({
    async mutationFn(address: string) {
      const target = { server_address: address, api_key: apiKey }
      const { origin, health } = await testConnectionToAgent(address, apiKey).catch(
        explainUnreachable(target),
      )
      await addSecretary({ address, origin, apiKey, keyId: undefined }, health)
      return address
    },
    onSuccess: onAdded,
  })
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const address = parseAgentAddress(typed)
        setBad(address === undefined)
        if (address !== undefined && !add.isPending) add.mutate(address)
      }}
    >
      <TextField
        label={t.address}
        hint={fixedAddress === undefined ? t.addressHint : undefined}
        required
        readOnly={fixedAddress !== undefined}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        value={typed}
        error={isBad ? t.badAddress : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        label={t.key}
        required
        type="password"
        autoComplete="off"
        value={apiKey}
        onChange={(event) => setApiKey(event.target.value.trim())}
      />
      {add.error && (
        <ConnectionProblemNote
          error={add.error}
          address={add.variables}
          onAccepted={() => add.variables && add.mutate(add.variables)}
        />
      )}
      <Button type="submit" isBusy={add.isPending} className="self-start">
        {fixedAddress === undefined ? t.connect : t.connectAgain}
      </Button>
    </form>
  )
}
