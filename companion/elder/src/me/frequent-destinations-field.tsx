import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useState } from 'react'
import { Card } from '#parts/card.tsx'
import { maxFrequentDestinations, type PreferencesForm } from './preferences-form.ts'

type Destination = PreferencesForm['destinations'][number]
type FrequentDestinationsFieldProps = {
  destinations: Destination[]
  onChange: (destinations: Destination[]) => void
}

/**
 * Field for places that the user often visits. The user gives each place a name. The places are saved with the rest of
 * the form.
 */
export function FrequentDestinationsField({ destinations, onChange }: FrequentDestinationsFieldProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">常去的地点</legend>
      {destinations.map((destination, at) => (
        <Card key={at} className="flex flex-wrap items-center gap-3">
          <p className="min-w-40 flex-1 [overflow-wrap:anywhere]">
            <span className="font-semibold">{destination.name}</span>
            {destination.address && <span className="block text-muted">{destination.address}</span>}
          </p>
          <Button
            aria-label={`删除${destination.name}`}
            onClick={() => onChange(destinations.filter((other) => other !== destination))}
          >
            删除
          </Button>
        </Card>
      ))}
      {destinations.length < maxFrequentDestinations && (
        <NewDestination onAdd={(destination) => onChange([...destinations, destination])} />
      )}
    </fieldset>
  )
}

function NewDestination({ onAdd }: { onAdd: (destination: Destination) => void }) {
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  return (
    <>
      <TextField
        label="名称"
        hint="比如：女儿家。"
        maxLength={50}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="地址"
        maxLength={200}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button
        disabled={!name.trim()}
        onClick={() => {
          onAdd({ name: name.trim(), address: address.trim() || null })
          setName('')
          setAddress('')
        }}
      >
        添加地点
      </Button>
    </>
  )
}
