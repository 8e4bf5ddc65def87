const headerBytes = 5

/**
 * Creates the codec of binary frames with a type (8 bits), a number (32 bits: the channel or the stream) and a payload.
 * `codes`: code of each type, from 1 to 255.
 */
export function createFrameCodec<Type extends string>(codes: Readonly<Record<Type, number>>) {
  const typeByCode = new Map(Object.entries<number>(codes).map(([type, code]) => [code, type as Type]))
  return {
    encode(type: Type, id: number, payload: Uint8Array) {
      const frame = new Uint8Array(headerBytes + payload.length)
      frame[0] = codes[type]
      viewBytes(frame).setUint32(1, id)
      frame.set(payload, headerBytes)
      return frame
    },
    /** Returns undefined for bytes that are not a frame. */
    decode(bytes: Uint8Array) {
      const type = typeByCode.get(bytes[0] ?? 0)
      if (!type || bytes.length < headerBytes) return undefined
      return { type, id: viewBytes(bytes).getUint32(1), payload: bytes.subarray(headerBytes) }
    },
  }
}

export const viewBytes = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
