import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createNoiseCipher } from './noise-cipher.ts'
import { acceptHandshake, noiseProtocolName, startHandshake } from './noise-handshake.ts'
import { createKeyPair, toKeyPair } from './noise-keys.ts'
import { noiseVectors } from './testing/noise-vectors.ts'

const pair = (hex: string) => toKeyPair(hexToBytes(hex))
const prologue = utf8ToBytes('test')

describe.each(noiseVectors)('test vector of $source', (vector) => {
  test(`${noiseProtocolName} produces the published messages and handshake hash`, () => {
    const agentKey = pair(vector.respStatic)
    const shared = { prologue: hexToBytes(vector.prologue) }
    const [first, second, ...transport] = vector.messages.map(([payload, ciphertext]) => ({
      payload: hexToBytes(payload),
      ciphertext,
    }))
    const device = startHandshake(
      { ...shared, staticKey: pair(vector.initStatic), ephemeralKey: pair(vector.initEphemeral) },
      agentKey.publicKey,
      first?.payload,
    )
    expect(bytesToHex(device.message)).toBe(first?.ciphertext)
    const accepted = acceptHandshake(
      { ...shared, staticKey: agentKey, ephemeralKey: pair(vector.respEphemeral) },
      device.message,
    )
    expect(accepted.deviceKey).toEqual(pair(vector.initStatic).publicKey)
    expect(accepted.payload).toEqual(first?.payload)
    const agentSide = accepted.reply(second?.payload)
    expect(bytesToHex(agentSide.message)).toBe(second?.ciphertext)
    const deviceSide = device.finish(agentSide.message)
    expect(deviceSide.payload).toEqual(second?.payload)
    expect(deviceSide.handshakeHash).toEqual(agentSide.handshakeHash)
    if (vector.handshakeHash) expect(bytesToHex(deviceSide.handshakeHash)).toBe(vector.handshakeHash)
    for (const [index, { payload, ciphertext }] of transport.entries()) {
      const [sender, receiver] = index % 2 ? [agentSide, deviceSide] : [deviceSide, agentSide]
      expect(bytesToHex(sender.send.encrypt(payload))).toBe(ciphertext)
      expect(receiver.receive.decrypt(hexToBytes(ciphertext))).toEqual(payload)
    }
  })
})

function openChannel() {
  const agentKey = createKeyPair()
  const device = startHandshake({ prologue, staticKey: createKeyPair() }, agentKey.publicKey)
  const agent = acceptHandshake({ prologue, staticKey: agentKey }, device.message).reply()
  return { device: device.finish(agent.message), agent }
}

describe('handshake between a device and an agent', () => {
  test('an agent with another key cannot read message 1', () => {
    const { message } = startHandshake({ prologue, staticKey: createKeyPair() }, createKeyPair().publicKey)
    expect(() => acceptHandshake({ prologue, staticKey: createKeyPair() }, message)).toThrow()
  })

  test('a device refuses message 2 of a relay that answers with its own key', () => {
    const agentKey = createKeyPair()
    const device = startHandshake({ prologue, staticKey: createKeyPair() }, agentKey.publicKey)
    const relay = createKeyPair()
    const own = startHandshake({ prologue, staticKey: createKeyPair() }, relay.publicKey)
    const answer = acceptHandshake({ prologue, staticKey: relay }, own.message).reply()
    expect(() => device.finish(answer.message)).toThrow()
  })

  test('an agent sees the key of the relay, not the key of the device, if the relay starts its own handshake', () => {
    const agentKey = createKeyPair()
    const [device, relay] = [createKeyPair(), createKeyPair()]
    const { message } = startHandshake({ prologue, staticKey: relay }, agentKey.publicKey)
    const { deviceKey } = acceptHandshake({ prologue, staticKey: agentKey }, message)
    expect(deviceKey).toEqual(relay.publicKey)
    expect(deviceKey).not.toEqual(device.publicKey)
  })

  test('different prologues make the handshake fail', () => {
    const agentKey = createKeyPair()
    const { message } = startHandshake({ prologue, staticKey: createKeyPair() }, agentKey.publicKey)
    const other = { prologue: utf8ToBytes('other'), staticKey: agentKey }
    expect(() => acceptHandshake(other, message)).toThrow()
  })

  test('a public key of low order is refused', () => {
    expect(() => startHandshake({ prologue, staticKey: createKeyPair() }, new Uint8Array(32))).toThrow()
  })

  test('random bytes as message 1 or 2 are refused', () => {
    const agentKey = createKeyPair()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => acceptHandshake({ prologue, staticKey: agentKey }, bytes)).toThrow()
        const device = startHandshake({ prologue, staticKey: createKeyPair() }, agentKey.publicKey)
        expect(() => device.finish(bytes)).toThrow()
      }),
      { numRuns: 30 },
    )
  })
})

describe('messages of an established channel', () => {
  const messages = ['one', 'two', 'three'].map((text) => utf8ToBytes(text))
  const changes: [string, (sent: Uint8Array[]) => Uint8Array[]][] = [
    ['repeated', ([first]) => [first as Uint8Array, first as Uint8Array]],
    ['reordered', ([first, second]) => [second as Uint8Array, first as Uint8Array]],
    ['missing', ([, second]) => [second as Uint8Array]],
    ['shortened', ([first]) => [(first as Uint8Array).slice(0, -1)]],
    ['extended', ([first]) => [Uint8Array.from([...(first as Uint8Array), 0])]],
    ['changed', ([first]) => [(first as Uint8Array).map((byte, index) => (index === 0 ? byte ^ 1 : byte))]],
  ]
  test.each(changes)(
    'reading a %s message throws, and so does reading every later message',
    (_what, change) => {
      const { device, agent } = openChannel()
      const sent = messages.map((message) => device.send.encrypt(message))
      const read = () => change(sent).forEach((message) => agent.receive.decrypt(message))
      expect(read).toThrow()
      expect(() => agent.receive.decrypt(sent[2] as Uint8Array)).toThrow('this cipher has ended')
    },
  )

  test('control: unchanged messages are read', () => {
    const { device, agent } = openChannel()
    const read = messages.map((message) => agent.receive.decrypt(device.send.encrypt(message)))
    expect(read).toEqual(messages)
  })

  test('reading a message that was sent back to its sender throws', () => {
    const { device } = openChannel()
    const sent = device.send.encrypt(utf8ToBytes('to the agent'))
    expect(() => device.receive.decrypt(sent)).toThrow()
  })

  test('both sides replace the key after the stated number of messages, and no ciphertext repeats', () => {
    const key = new Uint8Array(32).fill(7)
    const [sender, receiver, without] = [
      createNoiseCipher(key, 3),
      createNoiseCipher(key, 3),
      createNoiseCipher(key),
    ]
    const text = utf8ToBytes('same text')
    const sent = Array.from({ length: 10 }, () => sender.encrypt(text))
    for (const message of sent) expect(receiver.decrypt(message)).toEqual(text)
    expect(new Set(sent.map(bytesToHex)).size).toBe(10)
    const unchanged = sent.map((message) => bytesToHex(message) === bytesToHex(without.encrypt(text)))
    expect(unchanged).toEqual([true, true, true, ...Array.from({ length: 7 }, () => false)])
  })
})
